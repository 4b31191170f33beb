import type { VNode } from 'preact'

/** The values of the form. */
export interface StartValues {
  version?: string
  /** One path per line. */
  paths?: string
  format?: string
  /** `on` if checked. */
  strict?: string
}

interface StartFormProps {
  action: string
  values: StartValues
  requestId: string
}

export function StartForm({ action, values, requestId }: StartFormProps): VNode {
  return (
    <form method="post" action={action} class="card form">
      <input type="hidden" name="request" value={requestId} />
      <div class="field">
        <label for="version">Version</label>
        <input
          id="version"
          name="version"
          value={values.version}
          maxlength={200}
          placeholder="All versions"
          aria-describedby="version-help"
        />
        <p id="version-help" class="help">
          Label of one version of the navigation.
        </p>
      </div>
      <div class="field">
        <label for="paths">Pages</label>
        <textarea
          id="paths"
          name="paths"
          rows={3}
          placeholder="All pages"
          spellcheck={false}
          aria-describedby="paths-help"
        >
          {values.paths}
        </textarea>
        <p id="paths-help" class="help">
          One path per line, such as <code>/guides/start</code>.
        </p>
      </div>
      <fieldset class="field">
        <legend>Archive</legend>
        <div class="choices">
          {['tar.gz', 'zip'].map((format) => (
            <label key={format}>
              <input type="radio" name="format" value={format} checked={(values.format ?? 'tar.gz') === format} />
              <span>{format}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div class="field">
        <label class="check">
          <input type="checkbox" name="strict" checked={values.strict === 'on'} aria-describedby="strict-help" />
          <span>Strict</span>
        </label>
        <p id="strict-help" class="help">
          Fail if a page has an error. By default a notice replaces the page.
        </p>
      </div>
      <button type="submit" class="button is-primary is-wide">
        Start export
      </button>
    </form>
  )
}

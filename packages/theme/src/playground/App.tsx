import type { PlaygroundData } from '@octavo/core'
import { buildRequest } from '@octavo/openapi/request'
import { withHost } from '@octavo/openapi/samples'
import type { VNode } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { DirectNotes } from './DirectNotes.js'
import { FormContext } from './form/context.js'
import { missingPaths } from './ParameterSections.js'
import { RequestForm } from './RequestForm.js'
import { isForwarded } from './request/send.js'
import { ResponseView } from './response/ResponseView.js'
import { useExchange } from './response/useExchange.js'
import { CodeSample } from './samples/CodeSample.js'
import { label } from './strings/labels.js'
import { UrlBar } from './UrlBar.js'
import { UrlNote } from './UrlNote.js'
import { useCheck } from './useCheck.js'
import { useRequestValues } from './useRequestValues.js'

interface AppProps {
  data: PlaygroundData
  dialog: HTMLDialogElement
  /** Index of the initial server. */
  server: number
}

/** The playground of one operation. */
export function App({ data, dialog, server }: AppProps): VNode {
  const { template, display, transport } = data
  const control = useRequestValues(data, dialog, server)
  const { values } = control
  const { exchange, start, cancel } = useExchange(transport)
  const form = useRef<HTMLFormElement>(null)
  const request = useMemo(() => buildRequest(template, values), [template, values])
  const isProxied = isForwarded(request, transport)
  const isBusy = exchange.state === 'sending' || exchange.state === 'receiving'
  const run = () => {
    void start(request)
    // On narrow screens the response is below the form.
    if (matchMedia('(width < 64rem)').matches) {
      const title = dialog.querySelector<HTMLElement>('#pg-response-title')
      title?.focus({ preventScroll: true })
      title?.scrollIntoView({ block: 'start' })
    }
  }
  const check = useCheck(form, run)
  const shared = useMemo(() => ({ forms: data.forms, attempted: check.attempted }), [data, check.attempted])

  useEffect(() => {
    dialog.addEventListener('close', cancel)
    return () => dialog.removeEventListener('close', cancel)
  }, [dialog])

  const submit = (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    check.submit()
  }
  return (
    <form
      class="pg-app"
      ref={form}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event)
      }}
    >
      <header class="pg-top">
        <h2 id="pg-title" tabIndex={-1} autofocus>
          {data.title}
        </h2>
        <button type="button" class="icon-button small" aria-label={label('close')} onClick={() => dialog.close()}>
          <span aria-hidden="true">×</span>
        </button>
      </header>
      <UrlBar request={request} canSend={display === 'interactive'} isBusy={isBusy} onCancel={cancel} />
      <div class={check.problems > 0 ? 'pg-check' : 'sr-only'}>
        <p role="status">{check.problems > 0 && label('toCheck', check.problems)}</p>
        {/* Path parameters are required for a URL; the API checks everything else. */}
        {check.problems > 0 && missingPaths(data, values).length === 0 && (
          <button type="button" class="pg-button" onClick={() => isBusy || run()}>
            {label('sendAnyway')}
          </button>
        )}
      </div>
      <div class="pg-columns">
        <FormContext.Provider value={shared}>
          <RequestForm data={data} control={control} isForwarded={isProxied} />
          <div class="pg-column">
            <UrlNote request={request} />
            {!isProxied && <DirectNotes request={request} />}
            {display === 'interactive' && <ResponseView exchange={exchange} />}
            <CodeSample request={withHost(request, siteOrigin())} languages={data.languages} />
          </div>
        </FormContext.Provider>
      </div>
    </form>
  )
}

/** Returns the origin of the site; undefined for pages opened from a folder. */
function siteOrigin(): string | undefined {
  return location.protocol === 'file:' ? undefined : location.origin
}

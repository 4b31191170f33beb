import type { VNode } from 'preact'
import { Glyph } from '../shared/Glyph.js'
import { safeUrl } from '../shared/safeUrl.js'
import type { ShellProps } from './Navbar.js'
import { Outdated, Untranslated } from './Untranslated.js'

/** Notices above the content: that the page is not translated, or in a version that readers should not use. */
export function PageNotices(shell: ShellProps): VNode {
  return (
    <>
      <VersionNotice {...shell} />
      <Untranslated {...shell} />
      <Outdated {...shell} />
    </>
  )
}

function VersionNotice({ view, strings }: ShellProps): VNode | null {
  const { version } = view.page
  if (!version) return null
  const { status, label, latest } = version
  const text = status === 'outdated' ? strings.outdatedVersion : strings.unreleasedVersion
  return (
    <div role="note" class="callout page-notice" data-callout-type="warning" aria-label={strings.warning}>
      <Glyph name="warning" />
      <div class="callout-content">
        {text.replace('{0}', () => label)}{' '}
        {latest && <a href={safeUrl(latest.href)}>{strings.latestVersion.replace('{0}', () => latest.label)}</a>}
      </div>
    </div>
  )
}

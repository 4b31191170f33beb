import type { PageView } from '@octavo/core'
import type { VNode } from 'preact'
import { Glyph } from '../shared/Glyph.js'
import { safeUrl } from '../shared/safeUrl.js'
import { isRightToLeft } from '../shared/uiStrings.js'
import type { ShellProps } from './Navbar.js'

/** Notice of a page that is shown in another language, because it is not translated. */
export function Untranslated({ view, strings }: ShellProps): VNode | null {
  if (view.page.contentLanguage === undefined) return null
  return (
    <div role="note" class="callout page-notice" data-callout-type="info" aria-label={strings.info}>
      <Glyph name="note" />
      <div class="callout-content">{strings.untranslated}</div>
    </div>
  )
}

/** Notice of a translation whose original has changed since. */
export function Outdated({ view, strings }: ShellProps): VNode | null {
  if (view.page.outdated === undefined) return null
  return (
    <div role="note" class="callout page-notice" data-callout-type="info" aria-label={strings.info}>
      <Glyph name="note" />
      <div class="callout-content">
        {strings.outdated}{' '}
        <a class="link" href={safeUrl(view.page.outdated)}>
          {strings.readOriginal}
        </a>
      </div>
    </div>
  )
}

/** Returns the attributes of an element with the author's text, if its language is not that of the document. */
export function textLanguage({ contentLanguage }: PageView['page']): { lang?: string; dir?: 'rtl' | 'ltr' } {
  if (contentLanguage === undefined) return {}
  return { lang: contentLanguage, dir: isRightToLeft(contentLanguage) ? 'rtl' : 'ltr' }
}

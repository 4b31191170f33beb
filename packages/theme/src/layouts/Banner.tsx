import type { VNode } from 'preact'
import { Glyph } from '../shared/Glyph.js'
import { fillLabels } from '../shared/uiLabels.js'
import type { ShellProps } from './Navbar.js'
import { replaceable } from './replaceable.js'
import { bannerTokens } from './tokens.js'

/** The announcement at the top of the page. Its dismissal is stored by ID, which is a hash of the content. */
export const Banner = replaceable('Banner', ({ view, strings }: ShellProps): VNode | null => {
  const banner = view.site.banner
  if (!banner) return null
  return (
    <section
      id="banner"
      class="banner"
      data-type={banner.type}
      style={bannerTokens(banner.color)}
      aria-label={strings.announcement}
    >
      {/* rendered from MDX and sanitized */}
      <div class="banner-content" dangerouslySetInnerHTML={{ __html: fillLabels(banner.html, strings) }} />
      {banner.dismissible && (
        <button type="button" class="icon-button js-only" data-banner-dismiss aria-label={strings.dismiss}>
          <Glyph name="close" />
        </button>
      )}
    </section>
  )
})

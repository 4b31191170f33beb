import { formatDate, type LinkView } from '@octavo/core'
import type { ComponentChildren, VNode } from 'preact'
import { MdxIcon } from '../components/Icon.js'
import { Glyph } from '../shared/Glyph.js'
import { safeUrl } from '../shared/safeUrl.js'
import { SOCIAL_NAMES } from '../shared/socialNames.js'
import { Feedback } from './Feedback.js'
import { Logo, type ShellProps } from './Navbar.js'
import { replaceable } from './replaceable.js'

/** Related pages, feedback, last-modified date, and links to the previous and next page. */
export function PageEnd({ view, strings }: ShellProps): VNode | null {
  const { lastModified, hideFooterPagination, previous, next, language, feedback, related = [] } = view.page
  const adjacentPages = !hideFooterPagination && (previous || next)
  if (!lastModified && !adjacentPages && !feedback && related.length === 0) return null
  return (
    <div class="page-end">
      {related.length > 0 && (
        <nav class="related" aria-labelledby="related-title">
          <p class="related-title" id="related-title">
            {strings.related}
          </p>
          <ul>
            {related.map((link) => (
              <li key={link.href}>
                <a href={safeUrl(link.href)}>
                  <MdxIcon icon={link.icon} />
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {feedback && <Feedback feedback={feedback} strings={strings} />}
      {lastModified && (
        <p class="last-modified">
          {strings.lastModified} <time dateTime={lastModified}>{formatDate(lastModified, language)}</time>
        </p>
      )}
      {adjacentPages && <Pagination view={view} strings={strings} />}
    </div>
  )
}

const Pagination = replaceable('Pagination', ({ view: { page }, strings }: ShellProps): VNode => {
  const { previous, next } = page
  return (
    <nav id="pagination" class="pagination" aria-label={strings.pagination}>
      {previous && <AdjacentPage link={previous} kind="prev" label={strings.previous} />}
      {next && <AdjacentPage link={next} kind="next" label={strings.next} />}
    </nav>
  )
})

function AdjacentPage({ link, kind, label }: { link: LinkView; kind: 'prev' | 'next'; label: string }): VNode {
  return (
    <a class={`pagination-${kind}`} href={safeUrl(link.href)} rel={kind}>
      <span class="pagination-label">
        <Glyph name="chevron" />
        {label}
      </span>
      <span class="pagination-title">{link.label}</span>
    </a>
  )
}

/** The logo with social accounts, and columns of links. */
export const SiteFooter = replaceable(
  'Footer',
  ({ view, children }: Pick<ShellProps, 'view'> & { children?: ComponentChildren }): VNode | null => {
    const { columns, socials } = view.site.footer
    if (columns.length === 0 && socials.length === 0 && !children) return null
    return (
      <footer id="footer" class={columns.length > 0 ? 'footer advanced-footer' : 'footer'}>
        {(columns.length > 0 || socials.length > 0) && (
          <div class="footer-brand">
            <span class="footer-logo">
              <Logo site={view.site} />
            </span>
            {socials.length > 0 && (
              <ul class="footer-socials">
                {socials.map((social) => (
                  <li key={social.href}>
                    <SocialLink {...social} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        {columns.length > 0 && (
          <div class="footer-columns">
            {columns.map((column) => (
              <div class="footer-column" key={column.header ?? column.items[0]?.href}>
                {column.header && <p class="footer-header">{column.header}</p>}
                <ul>
                  {column.items.map((item) => (
                    <li key={item.href}>
                      <a href={safeUrl(item.href)}>{item.label}</a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
        {children}
      </footer>
    )
  },
)

type Social = ShellProps['view']['site']['footer']['socials'][number]

function SocialLink({ name: key, href, icon }: Social): VNode {
  const name = SOCIAL_NAMES[key] ?? key
  return (
    <a href={safeUrl(href)} aria-label={name} title={name} rel="noopener me" class="icon-button">
      <MdxIcon icon={icon} />
      <span class="social-name" aria-hidden="true">
        {name}
      </span>
    </a>
  )
}

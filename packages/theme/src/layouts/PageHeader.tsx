import { type AuthorView, formatDate, type PageView, type PostView } from '@octavo/core'
import type { VNode } from 'preact'
import { MethodPill } from '../api/MethodPill.js'
import { Glyph } from '../shared/Glyph.js'
import { safeUrl } from '../shared/safeUrl.js'
import type { ShellProps } from './Navbar.js'
import { NavTag } from './NavTag.js'
import { PageMenu } from './PageMenu.js'
import { PageNotices } from './PageNotices.js'
import { replaceable } from './replaceable.js'
import { textLanguage } from './Untranslated.js'

interface PostFactsProps extends Pick<ShellProps, 'strings'> {
  post: PostView
  language: string
}

/** Eyebrow or breadcrumbs, title, description, page menu, and the operation of an API page. */
export const PageHeader = replaceable(
  'PageHeader',
  ({ view, strings, menu }: ShellProps & { menu: boolean }): VNode => {
    const { page } = view
    return (
      <header id="header" class="page-header">
        <Eyebrow view={view} strings={strings} />
        <div class="page-title-row">
          <h1 id="page-title" {...textLanguage(page)}>
            {page.titleHtml ? (
              <span dangerouslySetInnerHTML={{ __html: page.titleHtml }} />
            ) : page.operation ? (
              <bdi>{page.title}</bdi>
            ) : (
              page.title
            )}
            {page.tag && <NavTag>{page.tag}</NavTag>}
            {page.deprecated && <NavTag deprecated>{strings.deprecated}</NavTag>}
          </h1>
          {menu && <PageMenu view={view} strings={strings} />}
        </div>
        <Description page={page} />
        <Authors authors={page.authors ?? []} />
        {page.post && <PostFacts post={page.post} language={page.contentLanguage ?? page.language} strings={strings} />}
        {page.operation && (
          <p class="page-operation">
            <MethodPill method={page.operation.method} class="method-pill" />
            <code>{page.operation.path}</code>
          </p>
        )}
        {page.deprecated && (
          <div role="note" class="callout page-notice" data-callout-type="warning" aria-label={strings.warning}>
            <Glyph name="warning" />
            <div class="callout-content">{strings.deprecatedPage}</div>
          </div>
        )}
        <PageNotices view={view} strings={strings} />
      </header>
    )
  },
)

/** Frontmatter `description`. Its HTML is rendered from inline Markdown, without the author's HTML tags. */
function Description({ page }: Pick<PageView, 'page'>): VNode | null {
  const { description, descriptionHtml } = page
  const language = textLanguage(page)
  if (descriptionHtml !== undefined) {
    return <p class="page-description" {...language} dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
  }
  return description ? (
    <p class="page-description" {...language}>
      {description}
    </p>
  ) : null
}

/** Frontmatter `authors`. */
function Authors({ authors }: { authors: readonly AuthorView[] }): VNode | null {
  if (authors.length === 0) return null
  return (
    <ul class="page-authors">
      {authors.map(({ name, title, href, image }) => (
        <li key={name}>
          {image && <img src={safeUrl(image)} alt="" width="24" height="24" loading="lazy" />}
          {href ? <a href={safeUrl(href)}>{name}</a> : name}
          {title && <span class="page-author-title">{title}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Date, reading time and tags of a post. */
function PostFacts({ post, language, strings }: PostFactsProps): VNode {
  const { date, minutes, tags, isDraft } = post
  return (
    <div class="post-header">
      <p class="post-facts">
        {isDraft && <span class="post-draft">{strings.draft}</span>}
        <time dateTime={date}>{formatDate(date, language)}</time>
        {' · '}
        {strings.minutesRead.replace('{0}', `${minutes}`)}
      </p>
      {tags.length > 0 && (
        <ul class="post-tags" aria-label={strings.tags}>
          {tags.map(({ label, href }) => (
            <li key={href}>
              <a href={safeUrl(href)}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Eyebrow = replaceable('Breadcrumbs', ({ view, strings }: ShellProps): VNode | null => {
  const { breadcrumbs } = view.page
  const last = breadcrumbs.at(-1)
  if (!last) return null
  if (view.site.eyebrows === 'section') return <p class="eyebrow">{last.label}</p>
  return (
    <nav class="eyebrow" aria-label={strings.breadcrumbs}>
      <ol class="breadcrumb-list">
        {breadcrumbs.map((crumb) => (
          <li class="breadcrumb-item" key={crumb.href + crumb.label}>
            {crumb.href ? <a href={safeUrl(crumb.href)}>{crumb.label}</a> : crumb.label}
          </li>
        ))}
      </ol>
    </nav>
  )
})

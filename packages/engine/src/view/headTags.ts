import { type HeadTag, headProblem } from '@octavo/core'
import { assetUrl } from '../files/urls.js'
import type { OctavoPlugin, PluginPage } from '../options/plugin.js'
import { hookError, pluginFailed } from '../options/pluginHost.js'
import type { PageInput } from './pageInput.js'
import type { ViewContext } from './viewContext.js'

type HeadSource = Pick<ViewContext, 'head' | 'plugins' | 'site' | 'urls'>

/** Returns the elements that plugins, the site and the page add to the head. Their URLs include the base. */
export function headTags(
  { head, plugins, site, urls }: HeadSource,
  { slug, frontmatter }: Pick<PageInput, 'slug' | 'frontmatter'>,
  title: string,
): HeadTag[] | undefined {
  const page = {
    path: `/${slug}`,
    file: site.derived.routes.get(slug)?.file,
    title,
    description: frontmatter.description,
    frontmatter,
  }
  const tags = [
    ...plugins.flatMap((plugin) => pluginTags(plugin, page, site.repository.root)),
    ...head,
    ...(frontmatter.head ?? []),
  ]
  return tags.length === 0 ? undefined : tags.map((tag) => resolveTag(tag, urls.base))
}

function pluginTags(plugin: OctavoPlugin, page: PluginPage, root: string) {
  const { head = [] } = plugin
  let tags: readonly HeadTag[]
  try {
    tags = typeof head === 'function' ? head(page) : head
  } catch (error) {
    throw hookError(plugin, 'head', root, error)
  }
  const expected = headProblem(tags)
  if (expected !== undefined) throw pluginFailed(plugin, 'head', `expected ${expected}.`)
  return tags
}

/** Returns an element with escaped text, so that scripts and styles cannot end the element. */
function resolveTag({ tag, attrs, content }: HeadTag, base: string): HeadTag {
  const text = tag === 'noscript' ? content : content?.replace(/<(?=\/(?:script|style)|!--)/gi, '<\\')
  return { tag, attrs: withBase(attrs, base), content: text }
}

function withBase(attrs: HeadTag['attrs'] = {}, base: string): HeadTag['attrs'] {
  return Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => {
      const isUrl = (name === 'src' || name === 'href') && typeof value === 'string' && /^\/(?!\/)/.test(value)
      return [name, isUrl ? assetUrl(value, base) : value]
    }),
  )
}

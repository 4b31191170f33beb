import { posix } from 'node:path'
import type { DocsConfig } from '@octavo/config'
import type { Context } from '../site/planContext.js'
import { list, record, text, type Values } from '../site/readValues.js'
import type { ConfiguredTag } from '../site/toHead.js'
import { inlineMdx } from '../text/inlineMdx.js'

/** Returns the options of plugins and presets by name. */
export function pluginOptions(entries: unknown, name: RegExp): Values[] {
  return list(entries).flatMap((entry) => {
    const [id, options] = Array.isArray(entry) ? entry : [entry]
    return typeof id === 'string' && name.test(id) ? [record(options)] : []
  })
}

/** Returns the banner of `announcementBar`, as inline MDX. */
export function toBanner(bar: Values, base: string, notes: Context['notes']): DocsConfig['banner'] {
  const content = text(bar.content)
  if (content === undefined) return undefined
  if (text(bar.textColor) !== undefined)
    notes.push({ kind: 'dropped', message: 'Skipped: the text color of the announcement bar.' })
  const color = text(bar.backgroundColor)
  const isHex = color !== undefined && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color)
  if (color !== undefined && !isHex)
    notes.push({ kind: 'dropped', message: `Skipped: the color "${color}" of the announcement bar.` })
  return {
    content: inlineMdx(content, base),
    ...(bar.isCloseable !== false && { dismissible: true }),
    ...(isHex && { color: { light: color, dark: color } }),
  }
}

/** Returns the services of docs.json that the preset or plugins load. */
export function convertIntegrations(options: Values, notes: Context['notes']): DocsConfig['integrations'] {
  const [preset = {}] = pluginOptions(options.presets, /classic/)
  const gtag = record(preset.gtag ?? pluginOptions(options.plugins, /google-gtag/)[0])
  const manager = record(preset.googleTagManager ?? pluginOptions(options.plugins, /google-tag-manager/)[0])
  const ids = [gtag.trackingID].flat().flatMap((id) => text(id) ?? [])
  const measurementId = ids.find((id) => id.startsWith('G'))
  for (const id of ids)
    if (id !== measurementId) notes.push({ kind: 'dropped', message: `Skipped: Google Analytics "${id}".` })
  const tagId = text(manager.containerId)
  return { ...(measurementId && { ga4: { measurementId } }), ...(tagId && { gtm: { tagId } }) }
}

/** Returns `scripts`, `stylesheets`, `headTags`, and the head of plugin-pwa. */
export function convertHead(options: Values): ConfiguredTag[] {
  const scripts = list(options.scripts).map((script) => ({
    tag: 'script',
    attrs: typeof script === 'string' ? { src: script } : script,
  }))
  const styles = list(options.stylesheets).map((style) => ({
    tag: 'link',
    attrs: record({ rel: 'stylesheet', ...(typeof style === 'string' ? { href: style } : record(style)) }),
  }))
  const tags = list(options.headTags).map((each) => {
    const { tagName, attributes, innerHTML } = record(each)
    return { tag: tagName, attrs: attributes, content: innerHTML }
  })
  const pwaTags = pluginOptions(options.plugins, /\bpwa$/).flatMap(({ pwaHead }) =>
    list(pwaHead).map((each) => {
      const { tagName, ...attrs } = record(each)
      return { tag: tagName, attrs }
    }),
  )
  // Formulas need no style sheet from another site.
  return [...scripts, ...styles.filter(({ attrs }) => !text(attrs.href)?.includes('katex')), ...tags, ...pwaTags]
}

/** Returns meta tags of `metadata` and `image`. */
export function convertMetatags(theme: Values, options: Values): Record<string, string> {
  const image = text(theme.image)
  const metatags = list(theme.metadata).flatMap((each) => {
    const { name, property, content } = record(each)
    const key = text(name) ?? text(property)
    return key === undefined || typeof content !== 'string' ? [] : [[key, content] as const]
  })
  const url = image && !/^https?:/.test(image) ? absolute(image, options) : image
  return { ...(url && { 'og:image': url }), ...Object.fromEntries(metatags) }
}

function absolute(path: string, { url, baseUrl }: Values): string {
  return `${text(url)?.replace(/\/$/, '') ?? ''}${posix.join('/', text(baseUrl) ?? '/', path)}`
}

/** Returns the mode of `colorMode`. */
export function toAppearance({ colorMode }: Values): DocsConfig['appearance'] {
  const { defaultMode, disableSwitch, respectPrefersColorScheme } = record(colorMode)
  if (colorMode === undefined) return undefined
  const mode = defaultMode === 'dark' ? 'dark' : 'light'
  return {
    ...(respectPrefersColorScheme !== true && { default: mode }),
    ...(disableSwitch === true && { strict: true }),
  }
}

/** Returns the documents of docusaurus-plugin-openapi-docs. */
function openApiSources(options: Values): Values[] {
  return pluginOptions(options.plugins, /openapi-docs/).flatMap(({ config }) =>
    Object.values(record(config)).map(record),
  )
}

const UNIFIED = ['beforeDefaultRemarkPlugins', 'remarkPlugins', 'beforeDefaultRehypePlugins', 'rehypePlugins']
/** Plugins and themes whose work is converted, reported elsewhere, or done by every Octavo site. */
const CONVERTED =
  /content-(?:docs|blog|pages)|client-redirects|google-(?:gtag|tag-manager)|sitemap|plugin-(?:debug|svgr)|theme-(?:classic|common|mermaid)|search|lunr|openapi-docs/

/** Notes settings of the configuration that have no counterpart. */
export function reportSettings(options: Values, { project, notes }: Pick<Context, 'project' | 'notes'>): void {
  const theme = record(options.themeConfig)
  const skip = (message: string) => notes.push({ kind: 'dropped', message: `Skipped: ${message}` })
  const preset = pluginOptions(options.presets, /classic/)
  const contents = [
    ...preset.flatMap(({ docs, pages }) => [record(docs), record(pages)]),
    ...pluginOptions(options.plugins, /content-docs/),
  ]
  const source = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].flatMap(
    (end) => project.read(`docusaurus.config.${end}`) ?? [],
  )[0]
  const names = [...(source ?? '').matchAll(/['"]([^'"\s]*\b(?:remark|rehype)-[\w-]+(?:\/[\w./-]*)?)['"]/g)].map(
    ([, name = '']) => name,
  )
  const unified = contents.flatMap((content) => UNIFIED.flatMap((key) => list(content[key]))).length
  const other = [...new Set(names)].filter((name) => !/npm2yarn|remark-math|rehype-katex/.test(name))
  if (unified > 0 && (other.length > 0 || names.length === 0)) {
    const pluginNames = other.length > 0 ? `: ${other.join(', ')}` : ''
    skip(
      `remark and rehype plugins${pluginNames}. Add them to \`remarkPlugins\` and \`rehypePlugins\` in octavo.config.ts.`,
    )
  }
  if (contents.some(({ editUrl }) => editUrl !== undefined))
    skip('edit links. Set `feedback.edits` in docs.json, and `feedback.repository` in octavo.config.ts.')
  if (pluginOptions(options.plugins, /\bpwa$/).length > 0)
    skip('offline use by plugin-pwa. Its elements of the head are kept.')
  const plugins = [...list(options.plugins), ...list(options.themes)].map((entry) =>
    Array.isArray(entry) ? entry[0] : entry,
  )
  const others = plugins.flatMap((name) =>
    typeof name === 'string' && !CONVERTED.test(name) && !/\bpwa$/.test(name) ? [name] : [],
  )
  if (others.length > 0) skip(`plugins and themes: ${others.join(', ')}.`)
  const functions = plugins.filter((name) => name === undefined).length
  if (functions > 0) skip(`plugins that are functions: ${functions}.`)
  if (list(options.clientModules).length > 0) skip('`clientModules`.')
  for (const { specPath, outputDir } of openApiSources(options))
    skip(`API pages in ${outputDir}. Add \`openapi\` with ${specPath} to navigation.`)
  if (theme.algolia !== undefined) skip('Algolia. The site has a search without a service.')
  const { logo, title } = record(theme.navbar)
  if (logo !== undefined && text(title) !== undefined)
    skip(`the title "${title}" beside the logo. Write it into the image.`)
  if (text(title) !== undefined && text(options.title) !== undefined && title !== options.title)
    notes.push({
      kind: 'dropped',
      message: `The name of the site is "${title}", as in the navbar; the title was "${options.title}".`,
    })
  const footer = record(theme.footer)
  if (text(footer.copyright) !== undefined)
    skip(`the copyright "${footer.copyright}". Write a Footer for \`layout\` in octavo.config.ts.`)
  if (footer.logo !== undefined) skip('the logo of the footer.')
}

import { FRONTMATTER_KEYS, FRONTMATTER_SUPPORT, FRONTMATTER_TEXTS } from '@octavo/content'
import { decodePercent, type PropType, pathnameToSlug, slugToPathname } from '@octavo/core'
import type { PageContext, Span } from '../context/pageContext.js'
import type { SiteData } from '../context/siteData.js'
import { componentText, propText, propValues, typeText } from './propText.js'

/** A completion, as plain data. `text` replaces the range of the list. */
export interface Proposal {
  label: string
  kind: 'component' | 'property' | 'value' | 'page' | 'file' | 'heading' | 'variable' | 'icon' | 'operation'
  text?: string
  detail?: string
  /** Markdown. */
  documentation?: string
}

export interface Proposals {
  span: Span
  items: Proposal[]
}

/** Returns the completions at a position of a page. */
export async function pageProposals(
  context: PageContext,
  data: SiteData,
  slug: string | undefined,
): Promise<Proposals> {
  return { span: context.span, items: await contextItems(context, data, slug) }
}

async function contextItems(context: PageContext, data: SiteData, slug: string | undefined): Promise<Proposal[]> {
  switch (context.kind) {
    case 'component':
      return componentItems(data)
    case 'prop':
      return propItems(context, data)
    case 'propValue':
      return propValueItems(context, data)
    case 'link':
      return linkItems(context.typed, data, slug)
    case 'variable':
      return Object.entries(data.variables).map(([label, detail]) => ({ label, detail, kind: 'variable' }))
    case 'import':
      return importItems(data)
    case 'frontmatterKey':
      return Object.keys(FRONTMATTER_KEYS).map((key) => ({
        label: key,
        kind: 'property',
        text: `${key}: `,
        ...frontmatterDetail(key),
      }))
    case 'frontmatterValue':
      return frontmatterValues(context.key, data)
  }
}

function componentItems({ components, siteComponents }: SiteData): Proposal[] {
  const own = Object.entries(siteComponents).map(([label, detail]): Proposal => ({ label, detail, kind: 'component' }))
  const builtIn = Object.entries(components)
    .filter(([name]) => !Object.hasOwn(siteComponents, name))
    .map(([label, manifest]): Proposal => ({ label, kind: 'component', documentation: componentText(label, manifest) }))
  return [...own, ...builtIn]
}

function propItems({ component, names }: { component: string; names: string[] }, data: SiteData): Proposal[] {
  const { props = {} } = manifestFor(data, component) ?? {}
  return Object.entries(props)
    .filter(([name]) => !names.includes(name))
    .map(([label, manifest]) => ({
      label,
      kind: 'property',
      text: attributeText(label, manifest.type),
      detail: typeText(manifest.type),
      documentation: propText(label, manifest),
    }))
}

/** Returns an attribute up to its value. Text is quoted; numbers and expressions are in braces. */
function attributeText(name: string, type: PropType): string {
  if (type === 'boolean') return name
  return type === 'string' || propValues(type).length > 0 ? `${name}=""` : `${name}={}`
}

function propValueItems({ component, prop }: { component: string; prop: string }, data: SiteData): Proposal[] {
  const manifest = manifestFor(data, component)?.props[prop]
  if (prop === 'icon') return iconItems(data)
  return manifest ? propValues(manifest.type).map((label) => ({ label, kind: 'value' })) : []
}

function manifestFor({ components }: SiteData, name: string) {
  return Object.hasOwn(components, name) ? components[name] : undefined
}

export function iconItems(data: SiteData): Proposal[] {
  return data.icons().map((label) => ({ label, kind: 'icon' }))
}

/** Returns pages and files, or after `#` the headings of the page before it. */
export async function linkItems(typed: string, data: SiteData, slug: string | undefined): Promise<Proposal[]> {
  const hash = typed.indexOf('#')
  if (hash >= 0) {
    const path = typed.slice(0, hash)
    const target = path === '' ? slug : pathnameToSlug(decodePercent(path))
    if (target === undefined || !data.pages.some((page) => page.slug === target)) return []
    const headings = await data.headings(target)
    return headings.map(({ id, text }) => ({ label: `${path}#${id}`, kind: 'heading', detail: text }))
  }
  const pages = data.pages.map(
    ({ slug: each, title }): Proposal => ({ label: slugToPathname(each), kind: 'page', detail: title }),
  )
  return [...pages, ...data.statics.map((path): Proposal => ({ label: `/${path}`, kind: 'file' }))]
}

const IMPORTED = /\.(?:mdx?|[jt]sx?|json|ya?ml)$/i

function importItems({ files }: SiteData): Proposal[] {
  const imported = files.filter((file) => IMPORTED.test(file) && file !== 'docs.json')
  const inSnippets = (file: string) => Number(!file.startsWith('snippets/'))
  return imported.sort((a, b) => inSnippets(a) - inSnippets(b)).map((file) => ({ label: `/${file}`, kind: 'file' }))
}

const TEXTS: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(FRONTMATTER_TEXTS))

/** Returns the type of a frontmatter key, and its description without links to the documentation. */
export function frontmatterDetail(key: string): Pick<Proposal, 'detail' | 'documentation'> {
  const type = FRONTMATTER_KEYS[key]
  const detail = typeof type === 'object' ? type.join(' | ') : type
  const text = (TEXTS[key] ?? '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
  return { detail, documentation: [text, FRONTMATTER_SUPPORT[key]?.note].filter(Boolean).join('\n\n') }
}

function frontmatterValues(key: string, data: SiteData): Proposal[] {
  const type = Object.hasOwn(FRONTMATTER_KEYS, key) ? FRONTMATTER_KEYS[key] : undefined
  if (key === 'openapi' || key === 'asyncapi') return operationItems(data)
  if (key === 'icon') return iconItems(data)
  if (type === 'boolean') return ['true', 'false'].map((label) => ({ label, kind: 'value' }))
  return typeof type === 'object' ? type.map((label) => ({ label, kind: 'value' })) : []
}

export function operationItems({ operations }: SiteData): Proposal[] {
  return operations.map(({ entry, title, source }) => ({
    label: entry,
    kind: 'operation',
    detail: title,
    documentation: source,
  }))
}

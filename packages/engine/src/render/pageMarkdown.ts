import {
  COMPONENT_TAG,
  type CompiledPage,
  type ContentOptions,
  type FeedEntry,
  PROPERTY_TAG,
  readFeedEntries,
  readRendered,
  renderTree,
  runPageCode,
  treeToMarkdown,
  urlMarker,
} from '@octavo/content'
import type { Diagnostic } from '@octavo/core'
import { builtIns } from '@octavo/theme'
import { isValidElement, type VNode } from 'preact'
import { Fragment, jsx, jsxs } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import type { PackageLoader } from '../files/packages.js'
import { serverReact } from '../files/serverReact.js'
import { OwnComponents } from './ownComponents.js'

interface PageMarkdown {
  /** Markdown with section marks. */
  markdown: string
  /** Feed entries of pages with `<Update>`, or with frontmatter `rss: true`. */
  entries: FeedEntry[]
  /** The tree after user code was run. */
  tree: CompiledPage['tree']
  /** Findings about the Markdown of custom components. */
  problems: readonly Diagnostic[]
}

/**
 * Returns the Markdown of a page. User code runs with placeholder elements instead of built-in components, which are
 * then converted to Markdown.
 */
export async function pageMarkdown(
  page: CompiledPage,
  options: ContentOptions,
  loadPackage: PackageLoader,
): Promise<PageMarkdown> {
  const writing = { components: options.components, url: urlMarker(page, options) }
  const { tree, problems } =
    page.lane === 'data'
      ? { tree: page.tree, problems: [] }
      : await renderedTree(page, { options, loadPackage, writing: { ...writing, sections: page.headings } })
  return {
    tree,
    problems,
    markdown: treeToMarkdown(tree, { ...writing, sections: page.headings }),
    entries: readFeedEntries(tree, { ...writing, headings: page.frontmatter.rss === true }),
  }
}

interface Rendering {
  options: ContentOptions
  loadPackage: PackageLoader
  writing: Parameters<typeof treeToMarkdown>[1]
}

async function renderedTree(
  page: CompiledPage,
  { options, loadPackage, writing }: Rendering,
): Promise<Pick<PageMarkdown, 'tree' | 'problems'>> {
  const evaluated = await runPageCode(page, { ...RUNTIME, react: serverReact, loadPackage }, options)
  const originals = new Set(Object.keys(options.siteComponents ?? {}))
  const own = new OwnComponents(evaluated)
  const runtime = { ...evaluated.runtime, guard: own.guard, originals }
  const tree = readRendered(renderToString(renderTree(page, runtime) as VNode))
  own.replace(tree, writing)
  return { tree, problems: own.diagnostics }
}

type Props = Record<string, unknown>

const components = Object.fromEntries(
  Object.keys(builtIns).map((name) => [name, (props: Props) => placeholderElement(name, props)]),
)

const RUNTIME = { jsx, jsxs, Fragment, components } as unknown as Parameters<typeof runPageCode>[1]

/** Returns the placeholder for a component. JSX properties become children, other data becomes attributes. */
function placeholderElement(name: string, { children, ...props }: Props): VNode {
  const plain: Props = {}
  const elements: VNode[] = []
  for (const [key, value] of Object.entries(props)) {
    if (isElement(value)) elements.push(jsx(PROPERTY_TAG as never, { name: key, children: value } as never))
    else if (typeof value !== 'function') plain[key] = value
  }
  return jsx(COMPONENT_TAG as never, { name, props: toJson(plain), children: [...elements, children] } as never)
}

function isElement(value: unknown): boolean {
  return isValidElement(value) || (Array.isArray(value) && value.some(isValidElement))
}

function toJson(value: Props): string {
  try {
    return JSON.stringify(value)
  } catch {
    return '{}'
  }
}

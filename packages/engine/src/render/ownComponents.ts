import {
  type EvaluatedPage,
  hasReadable,
  OWN_TAG,
  type OwnResult,
  PROPERTY_TAG,
  type RenderRuntime,
  replaceOwn,
  treeToMarkdown,
} from '@octavo/content'
import type { Diagnostic } from '@octavo/core'
import { isValidElement, type VNode } from 'preact'
import { jsx } from 'preact/jsx-runtime'
import { createGuard } from './createGuard.js'

/** A custom component on a page, with its properties. */
interface OwnUse {
  name: string
  props: Record<string, unknown>
  location: Pick<Diagnostic, 'file' | 'start'>
  toMarkdown: ReturnType<EvaluatedPage['markdownWriter']>
}

/** Maximum length of the Markdown of an element in characters. */
const MAX_LENGTH = 1_000_000
/** Maximum number of values that are read from properties. */
const MAX_VALUES = 1_000

/** Wraps custom components of a page while it is rendered for Markdown, and writes the Markdown of their authors. */
export class OwnComponents {
  readonly #uses: OwnUse[] = []
  readonly diagnostics: Diagnostic[] = []

  constructor(readonly page: Pick<EvaluatedPage, 'markdownWriter' | 'locate'>) {}

  /** Marks the elements of custom components. Errors are not reported: rendering the HTML runs the same code. */
  readonly guard: NonNullable<RenderRuntime['guard']> = (element, name, value) => {
    const guarded = createGuard(() => null)(element, name, value)
    if (value === undefined || !name.startsWith('<') || !isValidElement(element)) return guarded
    const { type, props } = element as VNode<Record<string, unknown>>
    if (typeof type === 'string') return guarded
    const { children, ...ownProps } = props
    const toMarkdown = this.page.markdownWriter(type)
    const use = this.#uses.push({ name, props: ownProps, location: this.page.locate(value), toMarkdown }) - 1
    const slot = toMarkdown && jsx(PROPERTY_TAG as never, { name: 'children', children } as never)
    return jsx(OWN_TAG as never, { 'data-use': use, children: [slot, guarded] } as never)
  }

  /** Replaces the marked elements of the rendered tree. */
  replace(tree: Parameters<typeof replaceOwn>[0], writing: Parameters<typeof treeToMarkdown>[1]): void {
    replaceOwn(tree, (number, children, rendered) => {
      const use = this.#uses[number]
      if (!use?.toMarkdown) {
        if (use && !hasReadable(rendered) && hasContent(use.props)) this.#reportMissing(use)
        return 'rendered'
      }
      return this.#write(use, treeToMarkdown({ children }, writing), writing.url) ?? 'rendered'
    })
  }

  #write(
    { toMarkdown, props, name, location }: OwnUse,
    children: string,
    url: (href: string) => string = (href) => href,
  ): OwnResult | undefined {
    let problem: string
    try {
      const markdown = toMarkdown?.(props, children)
      if (typeof markdown === 'string' && markdown.length <= MAX_LENGTH)
        // Links to pages are written like those of the page.
        return { markdown: markdown.trim().replace(/(\]\()(\/[^\s()<>]*)/g, (_, start, href) => start + url(href)) }
      problem = typeof markdown === 'string' ? 'returned more than 1 MB' : 'did not return a text'
    } catch (error) {
      problem = `threw an error: ${error instanceof Error ? error.message : String(error)}`
    }
    this.#report(location, {
      rule: 'MDX_RENDER',
      severity: 'warning',
      message: `\`toMarkdown\` of \`${name}\` ${problem}. The Markdown has its rendered text.`,
    })
    return undefined
  }

  #reportMissing({ name, location }: OwnUse): void {
    this.#report(location, {
      rule: 'MDX_NO_MARKDOWN',
      severity: 'notice',
      message: `The content of \`${name}\` is not in the Markdown of this page.`,
      hint: 'Fix: export a function `toMarkdown(props, children)` from its file.',
    })
  }

  /** Reports a message once per page. */
  #report(location: OwnUse['location'], problem: Pick<Diagnostic, 'rule' | 'severity' | 'message' | 'hint'>): void {
    if (this.diagnostics.some(({ message }) => message === problem.message)) return
    this.diagnostics.push({ ...location, ...problem })
  }
}

/** True for properties that tell readers something: data, or text of several words. */
function hasContent(props: Record<string, unknown>): boolean {
  let count = 0
  const tells = (value: unknown, isData: boolean): boolean => {
    if (count++ > MAX_VALUES) return false
    if (typeof value === 'string') return isData ? /[\p{L}\p{N}]/u.test(value) : /\p{L}\s+\p{L}/u.test(value)
    if (typeof value === 'number') return isData
    if (typeof value !== 'object' || value === null || isValidElement(value)) return false
    return Object.values(value).some((item) => tells(item, true))
  }
  const { class: _class, className: _className, style: _style, ...others } = props
  return Object.values(others).some((value) => tells(value, false))
}

import type { MarkdownElement, MarkdownWriter } from '@octavo/core'
import type { VNode } from 'preact'
import { Glyph } from '../shared/Glyph.js'
import { childrenText } from '../shared/nodeText.js'
import { type MdxProps, readBoolean, readString } from '../shared/propValues.js'
import { uniqueId, useScope } from '../shared/scopeContext.js'
import { label } from '../shared/uiLabels.js'
import { type ComponentFamily, ICON_PROPS } from './family.js'
import { MdxIcon } from './Icon.js'

/** Number of lines above which an `expandable` block is collapsed. */
const FOLDED_LINES = 12

/**
 * `<CodeBlock>` and fenced code. `html` is the highlighted content of `<code>`. If undefined, the children are shown
 * as plain text.
 */
export function CodeBlock(props: MdxProps): VNode {
  const filename = readString(props.filename) ?? readString(props.title)
  return (
    <div class="code-block" data-language={readString(props.language)} data-titled={filename ? true : undefined}>
      {filename && (
        <div class="code-block-header">
          <MdxIcon icon={props.icon} iconType={props.iconType} class="code-block-icon" />
          <span class="code-block-filename">{filename}</span>
        </div>
      )}
      <CodeBody {...props} label={filename} />
    </div>
  )
}

/**
 * Code and copy button without a header, as in the tabs of a code group. `expandable` code is collapsed. `fitted` code
 * is as high as the available space and can be expanded if it is higher.
 */
export function CodeBody(props: MdxProps): VNode {
  const scope = useScope()
  const code = <CodeText {...props} />
  const buttons = (
    <>
      <WrapToggle {...props} />
      {!readBoolean(props.nocopy) && !readBoolean(props.noCopy) && <CopyCodeButton text={readString(props.copied)} />}
    </>
  )
  const isFitted = readBoolean(props.fitted)
  if ((!isFitted && !readBoolean(props.expandable)) || countLines(props) <= FOLDED_LINES) {
    return (
      <div class="code-block-body">
        {buttons}
        {code}
      </div>
    )
  }
  const id = uniqueId(scope, 'code-toggle')
  return (
    <div class="code-block-body" data-expandable={!isFitted || undefined} data-fitted={isFitted || undefined}>
      {buttons}
      <input type="checkbox" class="code-block-toggle sr-only" id={id} />
      {code}
      <label class="code-block-fade-overlay" for={id}>
        <span data-state="closed">{label('showAllLines', countLines(props))}</span>
        <span data-state="open">{label('showFewerLines')}</span>
      </label>
    </div>
  )
}

function CodeText(props: MdxProps): VNode {
  const language = readString(props.language) ?? readString(props.lang)
  const html = highlightedHtml(props)
  const typed = readString(props.typed)
  const content = typed !== undefined && isHighlightedHtml(typed) ? typed : html
  const attributes = { class: language && /^[\w+#.-]+$/.test(language) ? `language-${language}` : undefined }
  return (
    <pre
      class="shiki"
      style={blockStyle(props)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard
      tabIndex={0}
      data-lines={readBoolean(props.lines) || undefined}
      data-wrap={readBoolean(props.wrap) || undefined}
      data-focused={html?.includes('focused') || props.focus ? true : undefined}
    >
      {content === undefined ? (
        <code {...attributes}>{plainLines(props)}</code>
      ) : (
        // written by the highlighter, which escapes the code
        <code {...attributes} dangerouslySetInnerHTML={{ __html: content }} />
      )}
    </pre>
  )
}

/** Returns the light and dark backgrounds of a block with a custom theme. */
function blockStyle(props: MdxProps): { background: string } | undefined {
  const [light = '', dark = '', ...others] = (readString(props.background) ?? '').split(' ')
  const areColors = [light, dark].every((color) => /^(?:#[\da-f]{3,8}|var\(--[\w,()#-]+\))$/i.test(color))
  return areColors && others.length === 0 ? { background: `light-dark(${light}, ${dark})` } : undefined
}

function plainLines(props: MdxProps): VNode[] {
  const lines = childrenText(props.children).split('\n')
  const highlighted = lineNumbers(props.highlight, lines.length)
  const focused = lineNumbers(props.focus, lines.length)
  return lines.map((line, index) => {
    const marks = `line${highlighted.has(index + 1) ? ' highlighted' : ''}${focused.has(index + 1) ? ' focused' : ''}`
    return (
      // lines never move
      <span class={marks} key={index}>
        {index < lines.length - 1 ? `${line}\n` : line}
      </span>
    )
  })
}

function countLines(props: MdxProps): number {
  // Examples of API pages are highlighted without a mark for each line.
  const marked = (highlightedHtml(props)?.split('class="line').length ?? 1) - 1
  return marked || childrenText(props.children).split('\n').length
}

function highlightedHtml(props: MdxProps): string | undefined {
  const html = readString(props.html)
  return html !== undefined && isHighlightedHtml(html) ? html : undefined
}

/** Lengths of lines above which code may be wider than a phone, and than the text on other screens. */
const [WIDE_LINE, WIDER] = [40, 74]

/** A switch that wraps long lines, without a script. Code without long lines has none. */
function WrapToggle(props: MdxProps): VNode | null {
  const text =
    highlightedHtml(props)
      ?.replace(TAG, '')
      .replace(/&[#\w]+;/g, ' ') ?? childrenText(props.children)
  const length = Math.max(...text.split('\n').map((line) => line.length))
  if (length <= WIDE_LINE || readBoolean(props.wrap)) return null
  return (
    <label class="code-block-wrap" data-wider={length > WIDER || undefined} title={label('wrapLines')}>
      <input type="checkbox" class="sr-only" aria-label={label('wrapLines')} />
      <Glyph name="wrap" />
    </label>
  )
}

function CopyCodeButton({ text }: { text: string | undefined }): VNode {
  return (
    <button
      type="button"
      class="code-block-copy-button js-only"
      data-copy-code=""
      data-copy={text}
      aria-label={label('copyCode')}
    >
      <Glyph name="copy" />
      <Glyph name="check" />
    </button>
  )
}

export function codeBlockFamily(): ComponentFamily {
  return {
    CodeBlock: {
      component: CodeBlock,
      description: 'A code block, like a fenced block in Markdown.',
      props: {
        ...ICON_PROPS,
        language: { type: 'string', description: 'Language to highlight. The default is plain text.' },
        lang: { type: 'string', description: 'Alias of `language`.' },
        filename: { type: 'string', description: 'Title of the block, such as the name of a file.' },
        title: { type: 'string', description: 'Alias of `filename`.' },
        lines: { type: 'boolean', default: false, description: 'Shows line numbers.' },
        wrap: { type: 'boolean', default: false, description: 'Wraps long lines.' },
        nocopy: { type: 'boolean', default: false, description: 'Omits the copy button.' },
        noCopy: { type: 'boolean', default: false, description: 'Alias of `nocopy`.' },
        copy: {
          type: ['all'],
          description: 'Copies all lines: prompts and output of a session, too, and lines marked as removed.',
        },
        expandable: { type: 'boolean', default: false, description: 'Folds code of more than 12 lines.' },
        highlight: { type: 'string', description: 'Lines to highlight, such as `"[1,3-5]"`.' },
        focus: { type: 'string', description: 'Lines to focus, such as `"[1,3-5]"`; the others are faded.' },
        theme: { type: 'string', description: 'Shiki theme of this block, or one for light and one for dark.' },
      },
      markdown: { kind: 'block', write: writeCode },
    },
  }
}

function writeCode(block: MarkdownElement, md: MarkdownWriter): string {
  const language = block.text('language') ?? block.text('lang')
  const title = block.text('filename') ?? block.text('title')
  // Blocks of a code group without a title have their language as title.
  return md.fence({ code: block.code(), language, title: title === language ? undefined : title })
}

/** Returns the line numbers in `[1,3]`, `"[1,3]"`, `"1,3-5"` or `2`, up to the last line. */
export function lineNumbers(value: unknown, last: number): Set<number> {
  const text = Array.isArray(value) ? value.join(',') : typeof value === 'number' ? String(value) : value
  const result = new Set<number>()
  if (typeof text !== 'string' || text.length > 1000) return result
  for (const [, from, to] of text.matchAll(/(\d{1,6})(?:\s*-\s*(\d{1,6}))?/g)) {
    const end = Math.min(Number(to ?? from), last)
    for (let line = Number(from); line <= end; line++) result.add(line)
  }
  return result
}

const TAG = /<[^>]*>?/g
const ALLOWED = /^<(?:\/span|span(?: (?:class|style|tabindex|data-[a-z-]+)="[^"<>]*")*)>$/

/**
 * Returns true for HTML of a highlighter: text and spans with classes, styles and focus. The `html` prop is untrusted,
 * because it may also come from an author.
 */
export function isHighlightedHtml(html: string): boolean {
  return (html.match(TAG) ?? []).every((tag) => ALLOWED.test(tag))
}

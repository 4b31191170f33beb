import {
  ADDRESS,
  DEFINITION,
  ESCAPE,
  FENCE_END,
  FENCE_END_START,
  FENCE_LINE,
  FENCE_START,
  HOST,
  JOINT,
  MAYBE_ADDRESS,
  PLAIN,
  TAG,
} from './outputTokens.js'

interface Fence {
  /** Its backticks or tildes. */
  mark: string
  /** Spaces in front of them. */
  indentation: number
}

/** All of them end lines of Markdown, and are said as one of them. */
const LINE_END = /\r\n?/g
/** What is open for longer is taken for what it looks like. */
const LONGEST = 4_000

export interface OutputFilter {
  /** Takes text as it comes and returns what can be said of it now. */
  push(text: string): string
  /** What was held back. */
  end(): string
}

/**
 * Takes links and images to other places out of Markdown while it is written: a model may be talked into sending what it
 * knows to the address of an image. Constructs are broken where they join (`](`, `]:`, `<`), whatever stands in their
 * brackets; addresses become code, which nothing turns into links.
 *
 * Joints are broken inside of code as well: what a renderer takes for code is not for us to guess. Bare addresses and tags
 * stay as they are where there is no doubt: in fences that begin a line, and in spans within one line of text.
 */
export function outputFilter(isOwn: (address: string) => boolean): OutputFilter {
  let pending = ''
  let fence: Fence | undefined
  /** Whether a fence has ended in a way of which renderers may think differently: from then on nothing is taken for code. */
  let isDoubtful = false
  let isLineStart = true
  /** Whether nothing has ended the last address yet. */
  let isInAddress = false
  /** The last signs of the word that is said: `://` may come in pieces. */
  let tail = ''
  /** The last sign that was said. */
  let last = ''
  /** The first half of a line end, maybe. */
  let lastReturn = ''

  /** Says what stands at the start of `pending`, and takes it off; undefined while that can't be told. */
  function next(isEnd: boolean): string | undefined {
    const must = isEnd || pending.length > LONGEST
    if (isLineStart) {
      const [begins, whole] = fence === undefined ? [FENCE_START, FENCE_LINE] : [FENCE_END_START, FENCE_END]
      if (!must && begins.test(pending)) return undefined
      const line = whole.exec(pending)
      if (line && (fence ? endsFence(line) : beginsFence(line))) return take(line[0])
      leaveList()
    }
    if (fence === undefined && pending.startsWith('\\')) {
      if (pending.length === 1 && !must) return undefined
      return takeApart(ESCAPE.exec(pending)?.[0] ?? '\\')
    }
    if (fence === undefined && pending.startsWith('`')) return codeSpan(must)
    if (pending.startsWith(']')) return joint(must)
    if (fence === undefined && pending.startsWith('<')) {
      if (pending.length === 1 && !must) return undefined
      return TAG.test(pending) ? takeApart('<', '\\<') : take('<')
    }
    if (fence === undefined && MAYBE_ADDRESS.test(pending)) return address(must)
    return take(PLAIN.exec(pending)?.[0] ?? (pending[0] as string))
  }

  function take(text: string, said = text): string {
    pending = pending.slice(text.length)
    isLineStart = text.endsWith('\n')
    const space = Math.max(...[' ', '\n', '\t'].map((sign) => said.lastIndexOf(sign)))
    last = said.at(-1) ?? last
    const word = space < 0 ? tail + said : said.slice(space + 1)
    isInAddress = word.includes('://') || (isInAddress && space < 0)
    tail = word.slice(-2)
    return said
  }

  /**
   * An address that becomes a link by itself would take in the signs that protect what stands behind it, and the mark of
   * code would join another one, or be escaped.
   */
  function takeApart(text: string, said = text): string {
    const isJoined = isInAddress || (said.startsWith('`') && (last === '`' || last === '\\'))
    return take(text, isJoined ? ` ${said}` : said)
  }

  function beginsFence([, indentation = '', mark = '', rest = '']: RegExpExecArray): boolean {
    // What has backticks behind it is a code span.
    if (isDoubtful || (mark.startsWith('`') && rest.includes('`')) || /\]\s*[(:]/.test(rest)) return false
    fence = { mark, indentation: indentation.length }
    return true
  }

  function endsFence([, indentation = '', mark = '', rest = '']: RegExpExecArray): boolean {
    if (!fence || !mark.startsWith(fence.mark) || rest.trim() !== '') return false
    const isClear = /^ *$/.test(indentation) && indentation.length >= fence.indentation && indentation.length <= 3
    if (!isClear) isDoubtful = true
    fence = undefined
    return isClear
  }

  /** A fence inside of a list ends with it. */
  function leaveList(): void {
    const indentation = /^ *(?=[^ \n])/.exec(pending)?.[0].length
    if (!fence || indentation === undefined || indentation >= fence.indentation || pending.startsWith('\t')) return
    fence = undefined
    isDoubtful = true
  }

  function codeSpan(must: boolean): string | undefined {
    const run = /^`+/.exec(pending)?.[0] ?? ''
    if (run.length === pending.length && !must) return undefined
    // A line may begin something else, and in rows of tables each cell stands for itself.
    const line = pending.slice(0, /[\n|]/.exec(pending)?.index)
    const close = new RegExp(`(?<!\`)\`{${run.length}}(?!\`)`).exec(line.slice(run.length))
    // A run at the very end may still grow.
    const isWhole = close && (must || run.length + close.index + run.length < pending.length)
    if (isWhole) {
      const span = pending.slice(0, run.length + close.index + run.length)
      return takeApart(span, brokenJoints(span, isOwn))
    }
    if (!must && line.length === pending.length) return undefined
    return takeApart(run, run.replaceAll('`', '\\`'))
  }

  function joint(must: boolean): string | undefined {
    const found = JOINT.exec(pending) ?? DEFINITION.exec(pending)
    if (!found) {
      const mayBecomeOne = /^\](?:\(\s*(?:<[^>\n]*|(?:[^\s)<][^\s)]*)?)|:\s*\S*)?$/.test(pending)
      if (mayBecomeOne && !must) return undefined
      return mayBecomeOne && pending.length > 1 ? take(']', '] ') : take(']')
    }
    const [whole, start = '', target = ''] = found
    if (leadsAway(target, isOwn)) return take(']', '] ')
    // Without a link around them, angle brackets would be those of a tag; a path of the site needs none.
    const said = fence === undefined ? target.replace(/^<|>$/g, '') : target
    // A host without a path would go on with what follows it.
    return take(whole, `${start}${said}${HOST.test(said) ? '/' : ''}`)
  }

  function address(must: boolean): string | undefined {
    const found = ADDRESS.exec(pending)?.[0]
    if (found === undefined) return must || !isPrefixOfAddress(pending) ? take(pending[0] as string) : undefined
    if (found.length === pending.length && !must) return undefined
    const bare = found.replace(/[.,;:!?)\]*_'"]+$/, '')
    if (!/^http/i.test(bare) || !isOwn(bare)) return takeApart(bare, `\`${bare}\``)
    return take(bare, HOST.test(bare) ? `${bare}/` : bare)
  }

  function release(isEnd: boolean): string {
    let said = ''
    while (pending !== '') {
      const text = next(isEnd)
      if (text === undefined) break
      said += text
    }
    return said
  }
  return {
    push(text) {
      const whole = lastReturn + text
      lastReturn = whole.endsWith('\r') ? '\r' : ''
      pending += whole.slice(0, whole.length - lastReturn.length).replace(LINE_END, '\n')
      return release(false)
    },
    end() {
      pending += lastReturn.replace(LINE_END, '\n')
      lastReturn = ''
      return release(true)
    },
  }
}

/** Code in which nothing could be a link, if it were none. */
function brokenJoints(code: string, isOwn: (address: string) => boolean): string {
  return code.replace(/(\])(?=\(\s*<?([^\s)>]*)|:\s*<?([^\s>]*))/g, (_, bracket, target, defined) =>
    leadsAway(target ?? defined ?? '', isOwn) ? `${bracket} ` : bracket,
  )
}

function leadsAway(target: string, isOwn: (address: string) => boolean): boolean {
  const address = target.replace(/^<|>$/g, '')
  return address !== '' && !isOwn(address)
}

function isPrefixOfAddress(text: string): boolean {
  const small = text.toLowerCase()
  return ['http://', 'https://', 'ftp://', 'www.'].some((start) => start.startsWith(small))
}

/** A quote, or an item of a list with the columns that its text is indented by. */
export type Container = { kind: 'quote' } | { kind: 'item'; sign: string; width: number }

export interface Containers {
  /** Those of the line that was read last; undefined where renderers may think differently. */
  current(): readonly Container[] | undefined
  /**
   * Told of each line that is not code. Returns where its text begins, behind the marks of quotes and lists; undefined
   * where that may be told in different ways, which it is until a blank line and a text that is not indented.
   */
  read(line: string): number | undefined
  /** Whether a line since it can't be told what lines stand in may go on with a quote. */
  mayBeQuoted(): boolean
  /** Something stood there that not all renderers see. */
  forget(): void
}

const QUOTE = /^ {0,3}> ?/
/** With text behind it: an empty one may be the underline of a heading. */
const ITEM = /^( {0,3})([-*+]|(\d{1,9})([.)]))( {1,4})(?=[^ ])/
/** What looks like one, and may be something else. */
const MAYBE_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?: |$)/
/** Nothing but signs that a line across the page is made of. */
const MAYBE_RULE = /^[-*_ ]*$/
/** The start of one, or a quote with one. */
const MAY_HOLD_FENCE = /^(?:`{3}|~{3}|\$\$|>)/
/** Code by its indentation, maybe. */
const MAYBE_CODE = /^[ >\d.)*+-]*(?: {4}|\t)/
const FENCE = /^ {0,3}(?:`{3,}[^`]*|~{3,}.*|\${2,}[^$]*)$/

/** Follows which quotes and lists lines of Markdown stand in, where all renderers agree (CommonMark 0.31.2, 5.1 and 5.2). */
export function followContainers(): Containers {
  let stack: Container[] | undefined = []
  /** The quotes whose marks a blank line has leave it blank for what stands in them alone: how deep; endless after text. */
  let blankDepth = 0
  /** Whether the line may be code by its indentation, and whether the last one with text before it may. */
  let [mayBeCode, wasCode] = [false, false]
  let mayBeQuoted = false

  function read(line: string): number | undefined {
    if (/^[ \t]*$/.test(line)) {
      // It ends quotes and what stands in them.
      const quote = stack?.findIndex(({ kind }) => kind === 'quote') ?? -1
      if (quote >= 0) stack = stack?.slice(0, quote)
      blankDepth = 0
      return line.length
    }
    if (/[^\s>]/.test(line)) [wasCode, mayBeCode] = [mayBeCode, MAYBE_CODE.test(line)]
    if (stack === undefined && blankDepth === 0 && /^\S/.test(line)) stack = []
    if (stack === undefined || /^[ >\d.)*+-]*\t/.test(line)) return forget()
    const { matched, at } = enter(line, stack)
    const rest = line.slice(at)
    if (/^[ \t]*$/.test(rest)) {
      stack = stack.slice(0, matched)
      blankDepth = stack.findLastIndex(({ kind }) => kind === 'quote') + 1
      return at
    }
    const isAfterBlank = blankDepth <= matched
    const opened = open(rest, { ended: stack[matched], isAfterBlank })
    if (opened === undefined) return forget()
    const [first] = opened.containers
    // A line that is not indented may go on with a paragraph, to some also a quote behind an item; what begins a fence or an
    // item does not.
    const mayGoOn = first ? first.kind === 'quote' : !FENCE.test(rest)
    if (mayGoOn && matched < stack.length && !isAfterBlank) return forget()
    stack = [...stack.slice(0, matched), ...opened.containers]
    blankDepth = Number.POSITIVE_INFINITY
    return at + opened.at
  }

  /** The marks that begin something; undefined when that is not sure. */
  function open(
    line: string,
    { ended, isAfterBlank }: { ended: Container | undefined; isAfterBlank: boolean },
  ): { containers: Container[]; at: number } | undefined {
    const containers: Container[] = []
    let at = 0
    for (;;) {
      const rest = line.slice(at)
      const quote = QUOTE.exec(rest)
      if (quote) {
        containers.push({ kind: 'quote' })
        at += quote[0].length
        continue
      }
      if (!MAYBE_ITEM.test(rest)) return { containers, at }
      const [whole = '', indentation = '', sign = '', number, dot] = ITEM.exec(rest) ?? []
      const content = rest.slice(whole.length)
      if (whole === '' || MAYBE_ITEM.test(content) || MAYBE_RULE.test(content)) return undefined
      if (containers.some(({ kind }) => kind === 'item')) return undefined
      const kindOfSign = dot ?? sign
      // To some, what stands between a paragraph and a line of dashes is a heading, also code behind an indented sign.
      if (indentation !== '' && MAY_HOLD_FENCE.test(content) && !isAfterBlank && ended?.kind !== 'item')
        return undefined
      // Within a paragraph, and to some behind code, a number that is no first one is text.
      const isNext = containers.length === 0 && ended?.kind === 'item' && ended.sign === kindOfSign
      if (number !== undefined && number !== '1' && (!isAfterBlank || wasCode) && !isNext) return undefined
      containers.push({ kind: 'item', sign: kindOfSign, width: whole.length })
      at += whole.length
    }
  }

  function forget(): undefined {
    stack = undefined
    blankDepth = Number.POSITIVE_INFINITY
    return undefined
  }

  return {
    current: () => stack,
    read(line) {
      const at = read(line)
      mayBeQuoted = at === undefined && (mayBeQuoted || /^\s*>/.test(line))
      return at
    },
    mayBeQuoted: () => mayBeQuoted,
    forget,
  }
}

/** How many containers a line goes on with, and where what it says in them begins. */
export function enter(line: string, containers: readonly Container[]): { matched: number; at: number } {
  let at = 0
  for (const [matched, container] of containers.entries()) {
    const rest = line.slice(at)
    if (container.kind === 'quote') {
      const quote = QUOTE.exec(rest)
      if (!quote) return { matched, at }
      at += quote[0].length
    } else {
      const indentation = /^ */.exec(rest)?.[0].length ?? 0
      const isBlank = indentation === rest.length
      if (indentation < container.width && !isBlank) return { matched, at }
      at += Math.min(container.width, indentation)
    }
  }
  return { matched: containers.length, at }
}

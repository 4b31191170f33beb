import { withoutEnd } from '../text/withoutSigns.js'
import { addressGuard } from './addressGuard.js'
import { followFences } from './fences.js'
import {
  ADDRESS,
  ADDRESS_START,
  ENTITY,
  ENTITY_START,
  ESCAPE,
  HARMLESS,
  HOST,
  isReadableEntity,
  JOINT,
  JOINT_START,
  MAIL_HOST,
  MAIL_HOST_START,
  PLAIN,
  WORD,
} from './outputTokens.js'
import { followParagraph } from './paragraph.js'

/** All of them end lines of Markdown, and are said as one of them. */
const LINE_END = /\r\n?/g
/** What is open for longer is taken for what it looks like. */
const LONGEST = 4_000
/** What is looked at with it at a time, so that a long text takes linear time in whatever pieces it comes. */
const STEP = 1_000
/** In code: what would join a text to an address, if it were none. */
const LINK_IN_CODE = /\](?=\(\s*<?([^\s)>]*))/g
const DEFINITION_IN_CODE = /\](?=:\s*<?([^\s>]*))/g

export interface OutputFilter {
  /** Takes text as it comes and returns what can be said of it now. */
  push(text: string): string
  /** What was held back. */
  end(): string
}

/**
 * Takes HTML, and links and images to other places, out of Markdown while it is written: a model may be talked into sending
 * what it knows to the address of an image. Nothing passes that could begin one of them (CommonMark 0.31.2 and GFM 0.29),
 * but what is known as a whole:
 * - `](` is broken, unless an address of the site follows it as a whole, and `]:` where its `[` may begin a block;
 * - `<` is escaped, and so are entities for what addresses are made of, and runs that begin code but do not end it;
 * - bare addresses, also those of mail, become code, which nothing turns into links, and what becomes one after escapes are
 *   read is broken by a space.
 *
 * Code stays as it is where all renderers see code: in fences (`followFences`), of which only the language is kept where what
 * stands behind their marks is more than plain text, and in spans within one line of text that nothing before them could end
 * earlier or later. Formulas stay, too, but that `<` gets a space, which they do not show.
 */
export function outputFilter(isOwn: (address: string) => boolean): OutputFilter {
  let pending = ''
  let isEnd = false
  const fences = followFences()
  const guard = addressGuard()
  const paragraph = followParagraph()
  /** Whether `fences` has been told of the line. */
  let isLineRead = false
  /** The dollars that a formula of this line has begun with. */
  let formula = ''
  /** The backticks that end what would be code in this line, if that were sure: until then others are text as well. */
  let unsure = ''
  /** Whether code with a bar is said in this line: in a table it ended there. */
  let isBarred = false
  /** Whether nothing has ended the last address yet. */
  let isInAddress = false
  /** The last signs of the word that is said: `://` may come in pieces. */
  let tail = ''
  /** The last sign that was said. */
  let last = ''
  /** The first half of a line end, maybe. */
  let lastReturn = ''

  /**
   * Says what stands at the start of `pending`, and takes it off; undefined while that can't be told, which is no answer
   * when it `must` be told.
   */
  function next(must: boolean): string | undefined {
    if (!isLineRead) {
      const line = fences.line(pending, { must, isEnd, isInLabel: paragraph.mayDefine() })
      if (line === undefined) return undefined
      isLineRead = true
      if (line && fences.inside() === 'formula') paragraph.note('$')
      if (line) return code(line.read, line.said)
    }
    if (fences.inside() === 'code') return code(/^[^\n]*\n?/.exec(pending)?.[0] ?? '')
    switch (pending[0]) {
      case '\\':
        return escaping(must)
      case '`':
        return codeSpan(must)
      case ']':
        return joint(must)
      case '<':
        if (pending.length === 1 && !must) return undefined
        return /^<\S/.test(pending) ? bracket(must) : plain('<')
      case '&':
        return entity(must)
      case '~':
        return tildes(must)
      case '@':
        return mail(must)
      case '$':
        return dollars(must)
      default:
        return WORD.test(pending) ? word(must) : plain(PLAIN.exec(pending)?.[0] ?? (pending[0] as string))
    }
  }

  function take(text: string, said: string): string {
    pending = pending.slice(text.length)
    if (text.endsWith('\n')) {
      isLineRead = false
      isBarred = false
      unsure = ''
      formula = ''
    }
    paragraph.follow(said)
    const space = Math.max(...[' ', '\n', '\t'].map((sign) => said.lastIndexOf(sign)))
    last = said.at(-1) ?? last
    const word = space < 0 ? tail + said : said.slice(space + 1)
    isInAddress = word.includes('://') || (isInAddress && space < 0)
    tail = word.slice(-2)
    return said
  }

  function plain(text: string, read = text): string {
    return take(text, guard.say(read))
  }

  function code(text: string, said = text): string {
    guard.interrupt()
    return take(text, said)
  }

  function own(text: string, said: string): string {
    guard.sayOwn(said)
    for (const sign of '~$') if (said.includes(sign)) paragraph.note(sign)
    return take(text, said)
  }

  /**
   * An address that becomes a link by itself would take in the signs that protect what stands behind it, and the mark of
   * code would join another one, or be escaped; some renderers see none behind a tilde.
   */
  function apart(said: string): string {
    const isJoined = isInAddress || (said.startsWith('`') && ['`', '\\', '~'].includes(last))
    return isJoined ? ` ${said}` : said
  }

  function escaping(must: boolean): string | undefined {
    if (pending.length === 1 && !must) return undefined
    const sign = ESCAPE.exec(pending)?.[0].slice(1) ?? ''
    // What is read is the sign alone.
    const read = sign === '' ? '\\' : sign
    const said = guard.say(read)
    const space = said.length > read.length ? ' ' : ''
    return take(`\\${sign}`, apart(`${space}\\${sign}`))
  }

  function escaped(signs: string): string {
    guard.interrupt()
    return take(signs, apart(signs.replace(/./g, '\\$&')))
  }

  function codeSpan(must: boolean): string | undefined {
    const run = /^`+/.exec(pending)?.[0] ?? ''
    if (run.length === pending.length && !must) return undefined
    if (unsure !== '') {
      if (unsure === run) unsure = ''
      return escaped(run)
    }
    // A line may begin something else.
    const line = pending.slice(0, /\n/.exec(pending)?.index)
    const close = new RegExp(`(?<!\`)\`{${run.length}}(?!\`)`).exec(line.slice(run.length))
    const span = close ? pending.slice(0, run.length + close.index + run.length) : ''
    // A run at the very end may still grow.
    const mayGrow = span.length === pending.length && !isEnd
    if (span === '' || mayGrow) return !must && line.length === pending.length ? undefined : escaped(run)
    const content = line.slice(run.length, span.length - run.length)
    const said = sureCode(run, content)
    if (said !== undefined) return code(span, apart(said))
    // A backslash takes its end along.
    if (!content.endsWith('\\')) unsure = run
    return escaped(run)
  }

  /** A span as it may be said; undefined where some renderer might see its marks, or other ends of it. */
  function sureCode(run: string, content: string): string | undefined {
    // To some renderers what is crossed out ends inside of code, and so do formulas to those who show them.
    if (content.includes('~~') || [...'~$'].some((sign) => paragraph.has(sign) && content.includes(sign)))
      return undefined
    // In tables each cell stands for itself.
    const hasBar = content.replace(/(?<!\\)\\\|/g, '').includes('|')
    if ((hasBar || isBarred) && !HARMLESS.test(content)) return isBarred ? undefined : divided(run, content)
    if (hasBar) isBarred = true
    if (run.length > 1 || content.includes('`')) paragraph.note('`')
    const said = paragraph.mayDefine() ? broken(content, DEFINITION_IN_CODE) : content
    // Some renderers look for the end of a link's text without comparing the lengths of runs.
    return `${run}${paragraph.has('`') ? broken(said, LINK_IN_CODE) : said}${run}`
  }

  /** Code with bars is that of several cells to some: each part for itself is code to all. */
  function divided(run: string, content: string): string | undefined {
    const parts = content.split('|').map((part) => part.trim())
    if (parts.some((part) => /^$|`|\\$/.test(part))) return undefined
    const said = parts.map((part) => sureCode(run, part))
    return said.includes(undefined) ? undefined : said.join(' | ')
  }

  function broken(code: string, joints: RegExp): string {
    return code.replace(joints, (bracket, address = '') =>
      address !== '' && !isOwn(address) ? `${bracket} ` : bracket,
    )
  }

  /** Whether what is open in this line is a formula; undefined while that can't be told. */
  function isInFormula(must: boolean): boolean | undefined {
    if (fences.inside() === 'formula') return true
    if (formula === '') return false
    const [whole = '', mark = ''] = /^[^`$\n]*(\$*)/.exec(pending) ?? []
    if (whole.length === pending.length && !must) return undefined
    return mark === formula && !/:\/\/|www\.|@/i.test(whole)
  }

  /** Of a tag, or of a formula. */
  function bracket(must: boolean): string | undefined {
    const isFormula = isInFormula(must)
    if (isFormula === undefined) return undefined
    return isFormula ? plain('<', apart('< ')) : escaped('<')
  }

  /** They may begin a formula, in which other signs mean nothing, or end one of several lines. */
  function dollars(must: boolean): string | undefined {
    const run = /^\$+/.exec(pending)?.[0] ?? ''
    if (run.length === pending.length && !must) return undefined
    paragraph.note('$')
    if (fences.inside() === 'formula' && formula === '') {
      const end = /^[ \t]*(\n|$)/.exec(pending.slice(run.length))?.[1]
      if (end === '' && !must) return undefined
      const start = end === '\n' || (end === '' && isEnd) ? fences.endFormula(run) : undefined
      if (start !== undefined) return plain(run, start + run)
    }
    if (formula === '' && run.length > 1 && fences.inside() === undefined) {
      const state = { must, isEnd, isInLabel: paragraph.mayDefine() }
      const start = fences.beginFormula(run, pending.slice(run.length), state)
      if (start === undefined) return undefined
      if (start !== null) return plain(run, start + run)
    }
    if (formula === '') formula = run
    else if (formula === run) formula = ''
    return plain(run)
  }

  /**
   * Two of them cross out. Where more begin a fence is known to `fences`, others would begin one in a list; and to some
   * renderers a single one crosses out what ends inside of code.
   */
  function tildes(must: boolean): string | undefined {
    const run = /^~+/.exec(pending)?.[0] ?? ''
    if (run.length === pending.length && !must) return undefined
    const isWhole = isEnd || run.length < pending.length
    if (run.length === 2 && isWhole) return plain(run)
    const isFormula = run.length === 1 && isWhole && isInFormula(must)
    if (isFormula === undefined) return undefined
    if (isFormula) paragraph.note('~')
    return isFormula ? plain(run) : escaped(run)
  }

  function entity(must: boolean): string | undefined {
    if (!must && ENTITY_START.test(pending)) return undefined
    const found = ENTITY.exec(pending)?.[0]
    if (found === undefined) return plain('&')
    return isReadableEntity(found) ? code(found, apart(found)) : escaped('&')
  }

  function joint(must: boolean): string | undefined {
    // No definition is let through: to some, its title may go on into what others take for code.
    if (pending[1] === ':') return paragraph.mayDefine() ? brokenJoint() : plain(']')
    const [whole = '', start = '', target = ''] = JOINT.exec(pending) ?? []
    if (!must && (whole === '' ? JOINT_START.test(pending) : whole.length === pending.length)) return undefined
    if (whole === '' || (whole.length === pending.length && !isEnd)) return brokenJoint()
    // Without a link around them, angle brackets would be those of a tag; a path of the site needs none.
    const address = target.startsWith('<') ? target.slice(1, -1) : target
    if (address !== '' && !isOwn(address)) return brokenJoint()
    // A host without a path would go on with what follows it.
    return own(whole, `${start}${address}${HOST.test(address) ? '/' : ''}`)
  }

  function brokenJoint(): string {
    guard.interrupt()
    return take(']', /^\][(:]/.test(pending) ? '] ' : ']')
  }

  function word(must: boolean): string | undefined {
    const found = WORD.exec(pending)?.[0] ?? ''
    const start = /www\.|(?:https?|ftp)$/i.exec(found)?.index
    if (start !== undefined) return start > 0 ? plain(found.slice(0, start)) : address(must, found)
    if (must || found.length < pending.length) return plain(found)
    const held = ADDRESS_START.exec(found)?.index
    return held === 0 ? undefined : plain(found.slice(0, held))
  }

  function address(must: boolean, name: string): string | undefined {
    const found = ADDRESS.exec(pending)?.[0]
    if (!must && (found ?? name).length === pending.length) return undefined
    if (found === undefined) return !must && /^:\/?$/.test(pending.slice(name.length)) ? undefined : plain(name)
    // In code of our own as in that of others.
    const signs = [...'~$'].filter((sign) => paragraph.has(sign)).map((sign) => found.indexOf(sign))
    const whole = found.slice(0, Math.min(found.length, ...signs.filter((at) => at >= 0)))
    const bare = withoutEnd(whole, `.,;:!?)]*_'"`)
    // Where our own code might end too early, the address is divided.
    if (isBarred && !(/^http/i.test(bare) && isOwn(bare))) return plain(bare)
    if (!/^http/i.test(bare) || !isOwn(bare)) return code(bare, apart(`\`${bare}\``))
    return own(bare, HOST.test(bare) ? `${bare}/` : bare)
  }

  /** Of mail, what stands before `@` is said already: the host alone becomes code. */
  function mail(must: boolean): string | undefined {
    if (!guard.mayBeMail()) return plain('@')
    if (!must && MAIL_HOST_START.test(pending)) return undefined
    const found = MAIL_HOST.exec(pending)?.[0]
    if (found === undefined) return plain('@')
    if (isBarred) return plain('@', '@ ')
    return code(found, apart(`\`${found}\``))
  }

  function release(): string {
    let said = ''
    while (pending !== '') {
      const text = next(isEnd) ?? (pending.length > LONGEST ? next(true) : undefined)
      if (text === undefined) break
      said += text
    }
    return said
  }
  return {
    push(text) {
      const whole = lastReturn + text
      lastReturn = whole.endsWith('\r') ? '\r' : ''
      const lines = whole.slice(0, whole.length - lastReturn.length).replace(LINE_END, '\n')
      let said = ''
      for (let at = 0; at < lines.length; at += STEP) {
        pending += lines.slice(at, at + STEP)
        said += release()
      }
      return said
    },
    end() {
      pending += lastReturn.replace(LINE_END, '\n')
      lastReturn = ''
      isEnd = true
      return release()
    },
  }
}

import { addressGuard } from './addressGuard.js'
import { followFences } from './fences.js'
import {
  ADDRESS,
  ADDRESS_START,
  DEFINITION,
  ENTITY,
  ENTITY_START,
  ESCAPE,
  HOST,
  isReadableEntity,
  JOINT,
  JOINT_IN_CODE,
  JOINT_START,
  MAIL_HOST,
  MAIL_HOST_START,
  PLAIN,
  WORD,
} from './outputTokens.js'

/** All of them end lines of Markdown, and are said as one of them. */
const LINE_END = /\r\n?/g
/** What is open for longer is taken for what it looks like. */
const LONGEST = 4_000
/** What is looked at with it at a time, so that a long text takes linear time in whatever pieces it comes. */
const STEP = 1_000

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
 * - `](` and `]:` are broken, unless an address of the site follows them as a whole;
 * - `<` is escaped, and so are entities for what addresses are made of, and runs that begin code but do not end it;
 * - bare addresses, also those of mail, become code, which nothing turns into links, and what becomes one after escapes are
 *   read is broken by a space.
 *
 * Joints are broken inside of code as well: what a renderer takes for code is not for us to guess. Bare addresses and tags
 * stay as they are where there is no doubt: in fences that begin a line, and in spans within one line of text.
 */
export function outputFilter(isOwn: (address: string) => boolean): OutputFilter {
  let pending = ''
  let isEnd = false
  const fences = followFences()
  const guard = addressGuard()
  let isLineStart = true
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
    if (isLineStart) {
      const line = fences.line(pending, must, isEnd)
      if (line === undefined) return undefined
      if (line !== '') return code(line)
    }
    if (fences.isOpen()) return inFence(must)
    switch (pending[0]) {
      case '\\':
        return escaping(must)
      case '`':
        return codeSpan(must)
      case ']':
        return joint(must)
      case '<':
        if (pending.length === 1 && !must) return undefined
        return /^<\S/.test(pending) ? escaped('<') : plain('<')
      case '&':
        return entity(must)
      case '~':
        return tildes(must)
      case '@':
        return mail(must)
      default:
        return WORD.test(pending) ? word(must) : plain(PLAIN.exec(pending)?.[0] ?? (pending[0] as string))
    }
  }

  function take(text: string, said: string): string {
    pending = pending.slice(text.length)
    isLineStart = text.endsWith('\n')
    const space = Math.max(...[' ', '\n', '\t'].map((sign) => said.lastIndexOf(sign)))
    last = said.at(-1) ?? last
    const word = space < 0 ? tail + said : said.slice(space + 1)
    isInAddress = word.includes('://') || (isInAddress && space < 0)
    tail = word.slice(-2)
    return said
  }

  function plain(text: string): string {
    return take(text, guard.say(text))
  }

  function code(text: string, said = text): string {
    guard.interrupt()
    return take(text, said)
  }

  function own(text: string, said: string): string {
    guard.sayOwn(said)
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
    // A line may begin something else, and in rows of tables each cell stands for itself.
    const line = pending.slice(0, /[\n|]/.exec(pending)?.index)
    const close = new RegExp(`(?<!\`)\`{${run.length}}(?!\`)`).exec(line.slice(run.length))
    const span = close ? pending.slice(0, run.length + close.index + run.length) : ''
    // A run at the very end may still grow. To some renderers what is crossed out ends inside of code.
    if (span !== '' && (isEnd || span.length < pending.length) && !span.includes('~~'))
      return code(span, apart(brokenJoints(span, isOwn)))
    return !must && line.length === pending.length ? undefined : escaped(run)
  }

  /**
   * Two of them cross out. Where more begin a fence is known to `fences`, others would begin one in a list; and to some
   * renderers a single one crosses out what ends inside of code.
   */
  function tildes(must: boolean): string | undefined {
    const run = /^~+/.exec(pending)?.[0] ?? ''
    if (run.length === pending.length && !must) return undefined
    return run.length === 2 && (isEnd || run.length < pending.length) ? plain(run) : escaped(run)
  }

  function entity(must: boolean): string | undefined {
    if (!must && ENTITY_START.test(pending)) return undefined
    const found = ENTITY.exec(pending)?.[0]
    if (found === undefined) return plain('&')
    return isReadableEntity(found) ? code(found, apart(found)) : escaped('&')
  }

  function joint(must: boolean): string | undefined {
    const [whole = '', start = '', target = ''] = JOINT.exec(pending) ?? DEFINITION.exec(pending) ?? []
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

  function inFence(must: boolean): string | undefined {
    if (!pending.startsWith(']')) return code(/^(?:[^\]\n]+|\n)/.exec(pending)?.[0] ?? '')
    const [whole = ']', target = '', defined = ''] = JOINT_IN_CODE.exec(pending) ?? []
    if (whole.length === pending.length && !must) return undefined
    const address = target || defined
    return code(']', address === '' || isOwn(address) ? ']' : '] ')
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
    const bare = found.replace(/[.,;:!?)\]*_'"]+$/, '')
    if (!/^http/i.test(bare) || !isOwn(bare)) return code(bare, apart(`\`${bare}\``))
    return own(bare, HOST.test(bare) ? `${bare}/` : bare)
  }

  /** Of mail, what stands before `@` is said already: the host alone becomes code. */
  function mail(must: boolean): string | undefined {
    if (!guard.mayBeMail()) return plain('@')
    if (!must && MAIL_HOST_START.test(pending)) return undefined
    const found = MAIL_HOST.exec(pending)?.[0]
    return found === undefined ? plain('@') : code(found, apart(`\`${found}\``))
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

/** Code in which nothing could be a link, if it were none. */
function brokenJoints(code: string, isOwn: (address: string) => boolean): string {
  return code.replace(/(\])(?=\(\s*<?([^\s)>]*)|:\s*<?([^\s>]*))/g, (_, bracket, target, defined) =>
    (target || defined || '') !== '' && !isOwn(target || defined) ? `${bracket} ` : bracket,
  )
}

/** Languages whose code can have prompts. */
const SHELLS = new Set(
  'bash sh shell shellscript zsh fish ksh curl console terminal shellsession shell-session sh-session powershell ps ps1 pwsh cmd bat batch'.split(
    ' ',
  ),
)

/** Languages for sessions, in which output can precede the first prompt. */
const SESSIONS = /^(?:console|sh(?:ell)?-?session|terminal)$/

/** A prompt. A `#` alone is none, as it may be a comment, and neither is `>`, which may redirect. */
const PROMPT = new RegExp(
  `^[ \\t]*(?:\\([\\w. -]{1,40}\\) ?)?(?:${[
    String.raw`(?:[$%❯]|➜(?! {2})|/ #|~[\w./-]{0,200} ?[$%]|(?:ba|z)?sh-[\d.]{1,9}[$#])(?:[ \t]+|$)`,
    String.raw`(?:[\w.-]{1,64}@[\w.-]{1,64}(?:[: ][^$#%>]{0,200})?|\[[\w.-]{1,64}@[^\]]{1,200}\]) ?[$#%](?:[ \t]+|$)`,
    String.raw`(?:PS(?: [^\s>][^>]{0,200})?|[A-Z]:\\[^>]{0,200})>[ \t]*`,
  ].join('|')})`,
)

const CONTINUATION = /^>{1,2}(?: |$)/

/** Maximum number of lines that are read to find the end of a command. */
const MAX_LINES = 1_000

/**
 * Returns the commands of a shell session without prompts and output, or undefined for code without prompts. The lines of
 * a command end with the quote, block or here-document that its first line opens.
 */
export function readCommands(code: string, language: string): string | undefined {
  const name = language.toLowerCase()
  if (!SHELLS.has(name)) return undefined
  const lines = code.split('\n')
  const isFirst = SESSIONS.test(name)
    ? (line: string) => PROMPT.test(line)
    : (line: string) => !/^\s*(?:#|$)/.test(line)
  if (!PROMPT.test(lines.find(isFirst) ?? '')) return undefined
  const escaping = /^p/.test(name) ? '`' : /^(?:cmd|bat)/.test(name) ? '^' : '\\'
  const commands: string[] = []
  for (let at = 0; at < lines.length; ) {
    const prompt = PROMPT.exec(lines[at] ?? '')?.[0]
    const command = prompt === undefined ? [] : readCommand(lines, at, prompt.length, escaping)
    if (command[0] !== '') commands.push(...command)
    at += Math.max(command.length, 1)
  }
  return commands.length > 0 ? commands.join('\n') : undefined
}

function readCommand(lines: readonly string[], start: number, offset: number, escaping: string): string[] {
  const scan = createScanner(escaping)
  const command = [(lines[start] ?? '').slice(offset).trimEnd()]
  // Number of lines that belong to the command even if an open quote or block never ends.
  let certain = 1
  let state = scan(command[0] ?? '')
  for (let at = start + 1; at < Math.min(lines.length, start + MAX_LINES); at++) {
    const line = lines[at] ?? ''
    const isContinued = CONTINUATION.test(line)
    if (state === 'closed' && !(isContinued && certain === command.length && certain > 1)) return command
    if (state !== 'document' && PROMPT.test(line)) break
    if (certain === command.length && (isContinued || state === 'line')) certain++
    command.push(line.replace(CONTINUATION, ''))
    state = scan(command.at(-1) ?? '')
  }
  return state === 'closed' ? command : command.slice(0, certain)
}

/** `line`: the next line belongs to the command. `block` and `document`: all lines do until the end of what is open. */
type ScanState = 'closed' | 'line' | 'block' | 'document'

const WORDS = /(?:^|[;&|(]|\b(?:do|then|else)\b)\s*(if|case|for|while|until|select|fi|esac|done)\b/g

/** Returns a function that reads the lines of a command one by one and returns what is open after each. */
function createScanner(escaping: string): (line: string) => ScanState {
  const documents: string[] = []
  let quote = ''
  let brackets = 0
  let blocks = 0
  return (line) => {
    if (documents.length > 0) {
      if (line.trim() === documents[0]) documents.shift()
      return documents.length > 0 ? 'document' : 'closed'
    }
    let plain = ''
    for (let at = 0; at < line.length; at++) {
      const character = line[at] ?? ''
      if (character === escaping && quote !== "'") {
        if (at === line.length - 1) return 'line'
        at++
      } else if (quote) {
        if (character === quote) quote = ''
      } else if (character === '"' || character === "'") quote = character
      else if (character === '#' && /^$|\s/.test(line[at - 1] ?? '')) break
      else plain += character
    }
    for (const [, , name] of line.matchAll(/(?<!<)<<-?\s*(["']?)(\w+)\1/g)) if (!quote && name) documents.push(name)
    for (const [bracket] of plain.matchAll(/[(){}]/g))
      brackets = Math.max(0, brackets + (/[({]/.test(bracket) ? 1 : -1))
    for (const [, word = ''] of plain.matchAll(WORDS)) blocks += /^(?:fi|esac|done)$/.test(word) ? -1 : 1
    if (documents.length > 0) return 'document'
    if (quote || brackets > 0 || blocks > 0) return 'block'
    return /(?:\||&&)\s*$/.test(plain) ? 'line' : 'closed'
  }
}

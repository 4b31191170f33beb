import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const DOCS = 'playground/docs'

/** A fenced block of code in a Markdown file of this repository. */
export interface CodeBlock {
  /** Path from the root of the repository. */
  file: string
  /** Line of the opening fence. */
  line: number
  language: string
  /** What follows the language: a title or options. */
  title: string
  text: string
}

/** Examples of errors, which the test of rules runs. */
const ERRORS = `${DOCS}/reference/problems.mdx`

/** Returns the code blocks of the documentation and the README, in order. */
export function documentedBlocks(): CodeBlock[] {
  const pages = readdirSync(join(ROOT, DOCS), { recursive: true, encoding: 'utf8' })
    .map((path) => `${DOCS}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.mdx') && path !== ERRORS && !/\/(?:dist|\.octavo)\//.test(path))
    .sort()
  return [...pages, 'README.md'].flatMap(readCodeBlocks)
}

/** Returns the code blocks of a file. Blocks inside other blocks belong to these. */
export function readCodeBlocks(file: string): CodeBlock[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  const blocks: CodeBlock[] = []
  for (let index = 0; index < lines.length; index++) {
    const [, indent = '', fence = '', language = '', title = ''] =
      /^( *)(`{3,})(\S*) ?(.*)$/.exec(lines[index] ?? '') ?? []
    if (fence === '') continue
    const line = index + 1
    const text: string[] = []
    while (++index < lines.length && lines[index]?.trim() !== fence)
      text.push((lines[index] ?? '').slice(indent.length))
    blocks.push({ file, line, language, title: title.trim(), text: `${text.join('\n')}\n` })
  }
  return blocks
}

/** Returns the blocks of a page of the documentation that are titled with a file, by that file. */
export function pageFiles(page: string): Record<string, string> {
  const titled = readCodeBlocks(`${DOCS}/${page}`).filter(({ title }) => /^\S+\.\w+$/.test(title))
  return Object.fromEntries(titled.map(({ title, text }) => [title, text]))
}

/** Returns the commands of a shell script: words without quotes. Assignments before a command are skipped. */
export function parseCommands(script: string): string[][] {
  const commands: string[][] = []
  for (const line of script.replaceAll('\\\n', ' ').split('\n')) {
    if (/^\s*#/.test(line)) continue
    for (const part of splitCommands(line)) {
      const words = commandWords(part)
      const comment = words.findIndex((word) => word.startsWith('#'))
      if (comment >= 0) words.splice(comment)
      while (/^\w+=/.test(words[0] ?? '') || ['export', 'exec', 'sudo'].includes(words[0] ?? '')) words.shift()
      if (words.length > 0) commands.push(words)
    }
  }
  return commands
}

/** Splits a line at operators outside of quotes, and takes out what `$(…)` runs. */
function splitCommands(line: string): string[] {
  const inner = [...line.matchAll(/\$\(([^()]*)\)/g)].map(([, text = '']) => text)
  const outer = line.replace(/\$\([^()]*\)/g, 'x')
  const parts = outer.match(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^;&|])+/g) ?? []
  return [...inner, ...parts]
}

function commandWords(command: string): string[] {
  return (command.match(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) =>
    word.replace(
      /"((?:[^"\\]|\\.)*)"|'([^']*)'/g,
      (_match, double?: string, single?: string) => double ?? single ?? '',
    ),
  )
}

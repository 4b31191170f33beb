import type { Diagnostic } from '@octavo/core'
import type { UserModule } from '../types.js'
import { readOutline } from './moduleOutline.js'

export type TransformedModule =
  | { module: Omit<UserModule, 'imports' | 'starts' | 'expressions'>; specifiers: string[] }
  | { diagnostic: Diagnostic }

/** Import source of the JSX runtime in transformed code. */
const JSX_SOURCE = 'octavo'
export const JSX_RUNTIME = `${JSX_SOURCE}/jsx-runtime`

/**
 * Compiles a module with JSX to the body of an async function. Loads the compiler on first use, and without the rest
 * of Vite, which would cost each thread 100 ms and 15 MB.
 */
export async function transformModule(file: string, source: string): Promise<TransformedModule> {
  const { transformSync, moduleRunnerTransform, parseSync } = await import('rolldown/experimental')
  try {
    const lang = /\.tsx?$/i.test(file) ? 'tsx' : 'jsx'
    const jsx = { runtime: 'automatic', importSource: JSX_SOURCE, development: false } as const
    // The last statement makes it a module even without imports and exports.
    const plain = transformSync(file, `${source}\n;export {};`, { lang, jsx, sourcemap: true, target: 'es2023' })
    const [error] = plain.errors
    if (error) return { diagnostic: failed(file, error as OxcError) }
    const body = await moduleRunnerTransform(`${file}.js`, plain.code, { sourcemap: true })
    const maps = [body.map, plain.map].map((map) => JSON.stringify(map))
    const outline = readOutline(parseSync(`a.${lang}`, source, { lang }).program)
    const specifiers = body.deps.filter((specifier) => specifier !== JSX_RUNTIME)
    return { module: { file, source, code: body.code, maps, outline, names: jsxNames(source) }, specifiers }
  } catch (error) {
    return { diagnostic: failed(file, error) }
  }
}

function jsxNames(source: string): string[] {
  return [...new Set([...source.matchAll(/<([A-Z][\w$]{0,99})/g)].map((match) => match[1] as string))].sort()
}

interface OxcError {
  message: string
  loc?: { line: number; column: number }
}

function failed(file: string, error: unknown): Diagnostic {
  const { message, loc } = error as OxcError
  const start = loc && { line: loc.line, column: loc.column + 1 }
  return {
    rule: 'MDX_SYNTAX',
    severity: 'error',
    file,
    start,
    message: `Invalid JavaScript: ${firstLine(message)}`,
  }
}

/** Returns the message without the colored code frame below it. */
function firstLine(message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors are escape sequences
  const [line = ''] = message.replace(/\u001b\[[\d;]*m/g, '').split('\n')
  const sentence = line.replace(/^\[\w+\]\s*/, '')
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`
}

import { type Diagnostic, didYouMean } from '@octavo/core'
import { bundledLanguages, bundledLanguagesAlias } from 'shiki/langs'

/** Names for plain text in fences. */
const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'nocopy', 'none', 'output', 'console output'])

/** Common names that Shiki does not know. */
const ALIASES: Record<string, string> = {
  curl: 'bash',
  env: 'dotenv',
  golang: 'go',
  node: 'javascript',
  nodejs: 'javascript',
  javascriptreact: 'jsx',
  typescriptreact: 'tsx',
  dotnet: 'csharp',
  'objective-c': 'objective-c',
  postgres: 'sql',
  postgresql: 'sql',
  mysql: 'sql',
  sqlite: 'sql',
  gitignore: 'bash',
  http: 'http',
  console: 'shellsession',
  terminal: 'bash',
  cmd: 'bat',
  gradle: 'groovy',
  'c#': 'csharp',
  'c++': 'cpp',
}

/** Returns the grammar of a fence's language: `undefined` for plain text, `null` for an unknown name. */
export function resolveLanguage(name: string, custom: ReadonlySet<string>): string | undefined | null {
  const lower = name.toLowerCase()
  if (custom.has(name)) return name
  if (custom.has(lower)) return lower
  if (PLAIN.has(lower)) return undefined
  const language = ALIASES[lower] ?? lower
  return language === 'ansi' || Object.hasOwn(bundledLanguages, language) ? language : null
}

export function unknownLanguage(name: string): Pick<Diagnostic, 'rule' | 'severity' | 'message' | 'hint'> {
  return {
    rule: 'CODE_LANGUAGE',
    severity: 'warning',
    message: `Unknown code language "${name}"; the code is shown without highlighting.`,
    hint: didYouMean(name, languageNames()),
  }
}

function languageNames(): string[] {
  return [...Object.keys(bundledLanguages), ...Object.keys(bundledLanguagesAlias), ...Object.keys(ALIASES)]
}

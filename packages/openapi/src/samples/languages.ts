import type { SampleWriter } from './parts.js'

export interface SampleLanguage {
  id: string
  /** What its tab shows. */
  label: string
  /** Name of its grammar. */
  grammar: string
  /** Further names of docs.json and frontmatter (feature map 4.4). */
  aliases: readonly string[]
  /** Brings what writes it, as a module of its own. */
  load(): Promise<SampleWriter>
}

/** In the order in which they are offered. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  {
    id: 'bash',
    label: 'cURL',
    grammar: 'bash',
    aliases: ['curl', 'sh', 'shell'],
    load: async () => (await import('./languages/curl.js')).curl,
  },
  {
    id: 'python',
    label: 'Python',
    grammar: 'python',
    aliases: ['py'],
    load: async () => (await import('./languages/python.js')).python,
  },
  {
    id: 'javascript',
    label: 'JavaScript',
    grammar: 'javascript',
    aliases: ['js'],
    load: async () => (await import('./languages/javascript.js')).javascript,
  },
  {
    id: 'node',
    label: 'Node.js',
    grammar: 'javascript',
    aliases: ['nodejs', 'node.js'],
    load: async () => (await import('./languages/javascript.js')).node,
  },
  {
    id: 'typescript',
    label: 'TypeScript',
    grammar: 'typescript',
    aliases: ['ts'],
    load: async () => (await import('./languages/javascript.js')).javascript,
  },
  { id: 'php', label: 'PHP', grammar: 'php', aliases: [], load: async () => (await import('./languages/php.js')).php },
  {
    id: 'go',
    label: 'Go',
    grammar: 'go',
    aliases: ['golang'],
    load: async () => (await import('./languages/go.js')).go,
  },
  {
    id: 'java',
    label: 'Java',
    grammar: 'java',
    aliases: [],
    load: async () => (await import('./languages/java.js')).java,
  },
  {
    id: 'ruby',
    label: 'Ruby',
    grammar: 'ruby',
    aliases: ['rb'],
    load: async () => (await import('./languages/ruby.js')).ruby,
  },
  {
    id: 'csharp',
    label: 'C#',
    grammar: 'csharp',
    aliases: ['c#', 'cs', 'dotnet', '.net'],
    load: async () => (await import('./languages/csharp.js')).csharp,
  },
  {
    id: 'kotlin',
    label: 'Kotlin',
    grammar: 'kotlin',
    aliases: ['kt'],
    load: async () => (await import('./languages/kotlin.js')).kotlin,
  },
  {
    id: 'rust',
    label: 'Rust',
    grammar: 'rust',
    aliases: ['rs'],
    load: async () => (await import('./languages/rust.js')).rust,
  },
  {
    id: 'swift',
    label: 'Swift',
    grammar: 'swift',
    aliases: [],
    load: async () => (await import('./languages/swift.js')).swift,
  },
  {
    id: 'powershell',
    label: 'PowerShell',
    grammar: 'powershell',
    aliases: ['ps1', 'pwsh'],
    load: async () => (await import('./languages/powershell.js')).powershell,
  },
  {
    id: 'dart',
    label: 'Dart',
    grammar: 'dart',
    aliases: ['flutter'],
    load: async () => (await import('./languages/dart.js')).dart,
  },
  { id: 'c', label: 'C', grammar: 'c', aliases: [], load: async () => (await import('./languages/c.js')).c },
  { id: 'cpp', label: 'C++', grammar: 'cpp', aliases: ['c++'], load: async () => (await import('./languages/c.js')).c },
]

/** Offered where docs.json names none. */
export const DEFAULT_SAMPLE_LANGUAGES = ['bash', 'python', 'javascript', 'php', 'go', 'java', 'ruby'] as const

const byName = new Map(
  SAMPLE_LANGUAGES.flatMap((language) => [language.id, ...language.aliases].map((name) => [name, language])),
)

/** The language of a name or alias; case does not count. */
export function sampleLanguage(name: string): SampleLanguage | undefined {
  return byName.get(name.trim().toLowerCase())
}

export interface SampleLanguage {
  id: string
  /** What its tab shows. */
  label: string
  /** Name of its grammar. */
  grammar: string
  /** Further names of docs.json and frontmatter (feature map 4.4). */
  aliases: readonly string[]
}

/** In the order in which they are offered. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  {
    id: 'bash',
    label: 'cURL',
    grammar: 'bash',
    aliases: ['curl', 'sh', 'shell'],
  },
  {
    id: 'python',
    label: 'Python',
    grammar: 'python',
    aliases: ['py'],
  },
  {
    id: 'javascript',
    label: 'JavaScript',
    grammar: 'javascript',
    aliases: ['js'],
  },
  {
    id: 'node',
    label: 'Node.js',
    grammar: 'javascript',
    aliases: ['nodejs', 'node.js'],
  },
  {
    id: 'typescript',
    label: 'TypeScript',
    grammar: 'typescript',
    aliases: ['ts'],
  },
  { id: 'php', label: 'PHP', grammar: 'php', aliases: [] },
  {
    id: 'go',
    label: 'Go',
    grammar: 'go',
    aliases: ['golang'],
  },
  {
    id: 'java',
    label: 'Java',
    grammar: 'java',
    aliases: [],
  },
  {
    id: 'ruby',
    label: 'Ruby',
    grammar: 'ruby',
    aliases: ['rb'],
  },
  {
    id: 'csharp',
    label: 'C#',
    grammar: 'csharp',
    aliases: ['c#', 'cs', 'dotnet', '.net'],
  },
  {
    id: 'kotlin',
    label: 'Kotlin',
    grammar: 'kotlin',
    aliases: ['kt'],
  },
  {
    id: 'rust',
    label: 'Rust',
    grammar: 'rust',
    aliases: ['rs'],
  },
  {
    id: 'swift',
    label: 'Swift',
    grammar: 'swift',
    aliases: [],
  },
  {
    id: 'powershell',
    label: 'PowerShell',
    grammar: 'powershell',
    aliases: ['ps1', 'pwsh'],
  },
  {
    id: 'dart',
    label: 'Dart',
    grammar: 'dart',
    aliases: ['flutter'],
  },
  { id: 'c', label: 'C', grammar: 'c', aliases: [] },
  { id: 'cpp', label: 'C++', grammar: 'cpp', aliases: ['c++'] },
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

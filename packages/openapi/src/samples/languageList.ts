export interface SampleLanguage {
  id: string
  /** Label of the language's tab. */
  label: string
  /** Name of the language's grammar. */
  grammar: string
  /** Other names for docs.json and frontmatter. */
  aliases: readonly string[]
}

/** All languages, in the order of the menu. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  { id: 'bash', label: 'cURL', grammar: 'bash', aliases: ['curl', 'sh', 'shell'] },
  { id: 'python', label: 'Python', grammar: 'python', aliases: ['py'] },
  { id: 'javascript', label: 'JavaScript', grammar: 'javascript', aliases: ['js'] },
  { id: 'node', label: 'Node.js', grammar: 'javascript', aliases: ['nodejs', 'node.js'] },
  { id: 'typescript', label: 'TypeScript', grammar: 'typescript', aliases: ['ts'] },
  { id: 'php', label: 'PHP', grammar: 'php', aliases: [] },
  { id: 'go', label: 'Go', grammar: 'go', aliases: ['golang'] },
  { id: 'java', label: 'Java', grammar: 'java', aliases: [] },
  { id: 'ruby', label: 'Ruby', grammar: 'ruby', aliases: ['rb'] },
  { id: 'csharp', label: 'C#', grammar: 'csharp', aliases: ['c#', 'cs', 'dotnet', '.net'] },
  { id: 'kotlin', label: 'Kotlin', grammar: 'kotlin', aliases: ['kt'] },
  { id: 'rust', label: 'Rust', grammar: 'rust', aliases: ['rs'] },
  { id: 'swift', label: 'Swift', grammar: 'swift', aliases: [] },
  { id: 'powershell', label: 'PowerShell', grammar: 'powershell', aliases: ['ps1', 'pwsh'] },
  { id: 'dart', label: 'Dart', grammar: 'dart', aliases: ['flutter'] },
  { id: 'c', label: 'C', grammar: 'c', aliases: [] },
  { id: 'cpp', label: 'C++', grammar: 'cpp', aliases: ['c++'] },
]

/** Default languages, if docs.json sets none. */
export const DEFAULT_SAMPLE_LANGUAGES = ['bash', 'python', 'javascript', 'php', 'go', 'java', 'ruby'] as const

const byName = new Map(
  SAMPLE_LANGUAGES.flatMap((language) => [language.id, ...language.aliases].map((name) => [name, language])),
)

/** Returns the language with a name or alias. Ignores case. */
export function sampleLanguage(name: string): SampleLanguage | undefined {
  return byName.get(name.trim().toLowerCase())
}

import type { createHighlighter } from '@octavo/content'
import type { Repository } from '@octavo/site'

type Grammars = NonNullable<NonNullable<Parameters<typeof createHighlighter>[0]>['languages']>

/** Returns the custom TextMate grammars of a site (`styling.codeblocks`). */
export function readGrammars(files: readonly string[], repository: Pick<Repository, 'readText'>): Grammars {
  return files.flatMap((file) => {
    const text = repository.readText(file.replace(/^\/+/, ''))
    try {
      return text === undefined ? [] : [JSON.parse(text) as Grammars[number]]
    } catch {
      // Checked with docs.json; without its grammar, code is not highlighted.
      return []
    }
  })
}

import { type Diagnostic, suggest } from '@octavo/core'
import { createFileFinder, type Site } from '@octavo/site'

/**
 * Adds the nearest file name to diagnostics about a missing file. This is not done during rendering, because
 * diagnostics of pages are cached and the files of the site may change.
 */
export function addFileHints(
  diagnostics: readonly Diagnostic[],
  site: Pick<Site, 'files' | 'repository'>,
): Diagnostic[] {
  let finder: ReturnType<typeof createFileFinder> | undefined
  return diagnostics.map(({ wanted: missingFile, ...diagnostic }) => {
    if (missingFile === undefined) return diagnostic
    finder ??= createFileFinder(site.files.keys())
    const folder = missingFile.slice(0, missingFile.lastIndexOf('/') + 1)
    // Code that pages show is not part of the files of the site.
    const findBeside = () => createFileFinder(site.repository.names(folder).map((name) => folder + name))
    const file = finder(missingFile) ?? findBeside()(missingFile)
    if (file === undefined) return diagnostic
    const advice = suggest('url', missingFile, `${diagnostic.rule.startsWith('OAS_') ? '' : '/'}${file}`)
    return { ...diagnostic, ...advice, hint: [diagnostic.hint, advice.hint].filter(Boolean).join(' ') }
  })
}

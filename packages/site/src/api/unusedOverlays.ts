import { type Diagnostic, LineIndex } from '@octavo/core'
import { extendedPaths, extendsUrl } from '@octavo/openapi'
import { nearestFile } from '../sources/nearestFile.js'

/** Overlays that are applied to nothing, because the file that they extend does not exist. */
export function unusedOverlays(
  overlays: readonly { file: string; text: string }[],
  { hasFile, specs }: { hasFile(path: string): boolean; specs: readonly string[] },
): Diagnostic[] {
  return overlays.flatMap(({ file, text }): Diagnostic[] => {
    const found = extendsUrl(text)
    // Targets on another server cannot be checked here.
    if (!found || /^[a-z][a-z0-9+.-]*:/i.test(found.target)) return []
    const paths = extendedPaths(found.target, file)
    if (paths.some(hasFile)) return []
    const lines = new LineIndex(text)
    const nearest = nearestFile(paths.at(-1) ?? '', specs)
    return [
      {
        rule: 'OAS_OVERLAY',
        severity: 'warning',
        file,
        start: lines.positionAt(found.start),
        end: lines.positionAt(found.end),
        message: `The overlay extends "${found.target.slice(0, 200)}", which does not exist; it changes nothing.`,
        expected: 'the path of an OpenAPI document, from this file or from the docs folder.',
        hint: nearest !== undefined ? `Did you mean "${nearest}"?` : undefined,
      },
    ]
  })
}

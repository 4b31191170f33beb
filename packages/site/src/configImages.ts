import { posix } from 'node:path'
import type { ResolvedDocsConfig } from '@octavo/config'
import type { Diagnostic, Position } from '@octavo/core'
import { nearestFile } from './nearestFile.js'

export interface ConfigImagesContext {
  hasFile(path: string): boolean
  /** All files, for suggestions. */
  files(): Iterable<string>
  locate(pointer: (string | number)[]): { file: string; start: Position; end: Position } | undefined
}

/** A path of docs.json from the docs root, without `/` or `./` in front. */
export function normalizeAssetPath(path: string): string {
  return posix.normalize(path.replace(/^\/+/, ''))
}

/** Reports a logo or favicon that is no file of the repository. */
export function checkConfigImages(config: ResolvedDocsConfig | undefined, context: ConfigImagesContext): Diagnostic[] {
  return (['logo', 'favicon'] as const).flatMap((key) => {
    const image = config?.[key]
    const paths = new Set([image?.light, image?.dark].filter((path): path is string => path !== undefined))
    return [...paths].flatMap((path): Diagnostic[] => {
      const file = normalizeAssetPath(path)
      if (/^(?:https?:|data:|\/\/)/i.test(path) || context.hasFile(file)) return []
      const scheme = image?.light === path ? 'light' : 'dark'
      const place = context.locate([key, scheme]) ?? context.locate([key]) ?? { file: 'docs.json' }
      const nearest = nearestFile(file, context.files())
      return [
        {
          rule: 'ASSET_MISSING',
          severity: 'warning',
          ...place,
          message: `${file} is not found; there is no ${key}.`,
          expected: 'the path of an image in the docs folder, or a web address.',
          ...(nearest !== undefined && { hint: `Did you mean "/${nearest}"?` }),
        },
      ]
    })
  })
}

import { posix } from 'node:path'
import type { ResolvedDocsConfig } from '@octavo/config'
import type { Diagnostic, Position } from '@octavo/core'
import { createFileFinder } from './sources/fileFinder.js'

interface ConfigImagesContext {
  hasFile(path: string): boolean
  /** Returns all files, for suggestions. */
  files(): Iterable<string>
  locate(pointer: (string | number)[]): { file: string; start: Position; end: Position } | undefined
}

/** Converts a path in docs.json to a path from the docs root, without a leading `/` or `./`. */
export function normalizeAssetPath(path: string): string {
  return posix.normalize(path.replace(/^\/+/, ''))
}

const IMAGES = [
  { pointer: ['logo'], name: 'logo', read: (config: ResolvedDocsConfig) => config.logo },
  { pointer: ['favicon'], name: 'favicon', read: (config: ResolvedDocsConfig) => config.favicon },
  {
    pointer: ['background', 'image'],
    name: 'background image',
    read: ({ background }: ResolvedDocsConfig) =>
      typeof background?.image === 'string' ? { light: background.image } : background?.image,
  },
]

/** Reports missing logo, favicon and background files. */
export function checkConfigImages(config: ResolvedDocsConfig | undefined, context: ConfigImagesContext): Diagnostic[] {
  return IMAGES.flatMap(({ pointer, name, read }) => {
    const image: { light?: string; dark?: string } | undefined = config && read(config)
    const paths = new Set([image?.light, image?.dark].filter((path): path is string => path !== undefined))
    return [...paths].flatMap((path): Diagnostic[] => {
      const file = normalizeAssetPath(path)
      if (/^(?:https?:|data:|\/\/)/i.test(path) || context.hasFile(file)) return []
      const scheme = image?.light === path ? 'light' : 'dark'
      const place = context.locate([...pointer, scheme]) ?? context.locate(pointer) ?? { file: 'docs.json' }
      const nearest = createFileFinder(context.files())(file)
      return [
        {
          rule: 'ASSET_MISSING',
          severity: 'warning',
          ...place,
          message: `Missing file ${file}; no ${name} is shown.`,
          expected: 'the path of an image in the docs folder, or a URL.',
          hint: nearest !== undefined ? `Did you mean "/${nearest}"?` : undefined,
        },
      ]
    })
  })
}

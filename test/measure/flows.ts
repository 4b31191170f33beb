import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The files of each flow in ARCHITECTURE.md, as paths without `src` and extension. */
export function readFlows(architecture: string): ReadonlyMap<string, string[]> {
  const [, table = ''] = /\n\| flow \| files \|\n[^\n]*\n((?:\|.*\n)+)/.exec(architecture) ?? []
  const rows = table.split('\n').filter(Boolean)
  return new Map(
    rows.map((row) => {
      const [, name = '', files = ''] = row.split('|')
      return [name.trim(), [...files.matchAll(/`([\w/]+)`/g)].map(([, path]) => path as string)] as const
    }),
  )
}

/** Returns the files of a flow that do not exist. */
export function missingFiles(packages: string, files: readonly string[]): string[] {
  return files.filter((file) => {
    const [name = '', ...path] = file.split('/')
    return !['.ts', '.tsx'].some((extension) => existsSync(join(packages, name, 'src', path.join('/') + extension)))
  })
}

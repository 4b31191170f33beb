import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SERVER = fileURLToPath(new URL('../../packages/server/bundle/index.js', import.meta.url))

/** Returns the packages that a module of a bundle imports before it runs, also through other modules. */
function importedPackages(file: string, visitedFiles = new Set<string>()): Set<string> {
  const names = new Set<string>()
  if (visitedFiles.has(file)) return names
  visitedFiles.add(file)
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?["']([^"']+)["'];?$/gm))
    if (!from.startsWith('.')) names.add(from)
    else for (const name of importedPackages(join(dirname(file), from), visitedFiles)) names.add(name)
  return names
}

test('a command for a running server loads neither server nor database', () => {
  const packages = [...importedPackages(SERVER)].filter((name) => !name.startsWith('node:')).sort()
  expect(packages).toEqual(['@octavo/vite/internal/config-json', '@octavo/vite/internal/core'])
})

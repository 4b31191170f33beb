import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SERVER = fileURLToPath(new URL('../../packages/server/bundle/index.js', import.meta.url))

/** Returns the packages that a module of a bundle imports before it runs, also through other modules. */
function importedPackages(file: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  if (seen.has(file)) return found
  seen.add(file)
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?["']([^"']+)["'];?$/gm))
    if (!from.startsWith('.')) found.add(from)
    else for (const name of importedPackages(join(dirname(file), from), seen)) found.add(name)
  return found
}

test('a command for a running server loads neither the server nor a database', () => {
  const packages = [...importedPackages(SERVER)].filter((name) => !name.startsWith('node:')).sort()
  expect(packages).toEqual(['@octavo/vite/internal/config-json', '@octavo/vite/internal/core'])
})

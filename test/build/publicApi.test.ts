import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['vite', 'server'])('what @octavo/%s exports changes only on purpose', async (name) => {
  const declarations = readFileSync(new URL(`../../packages/${name}/bundle/index.d.ts`, import.meta.url), 'utf8')
  await expect(declarations).toMatchFileSnapshot(`./publicApi/${name}.txt`)
})

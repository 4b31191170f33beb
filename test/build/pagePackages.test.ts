import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createSite, pageWith } from '../broken/sites.js'

const page = `---
title: A
---

import { Gone, say } from 'kit'
import common, { named } from 'common'

<Gone>Kept.</Gone>

{say('x')} {common()} {named()}
`

test('reports missing package exports, and CommonJS packages have a default export', async () => {
  const root = createSite(
    pageWith(page, {
      'node_modules/kit/package.json': '{ "name": "kit", "version": "1.0.0", "type": "module", "main": "index.js" }',
      'node_modules/kit/index.js': "export const say = (name) => 'Hello ' + name\n",
      'node_modules/common/package.json': '{ "name": "common", "version": "1.0.0", "main": "index.js" }',
      'node_modules/common/index.js': "module.exports = () => 'Common.'\nmodule.exports.named = () => 'Named.'\n",
    }),
  )
  const { stderr, status } = await runCli('build', root, '--no-cache')
  expect(status, stderr).toBe(0)
  expect(stderr.match(/.*MDX_.*/g)).toMatchInlineSnapshot(`
    [
      "warning guides/a.mdx:5:10 Missing export "Gone" in "kit"; elements that use it render only their children. [MDX_IMPORT]",
    ]
  `)
  const html = readFileSync(join(root, 'dist/guides/a.html'), 'utf8')
  for (const text of ['Kept.', 'Hello x', 'Common.', 'Named.']) expect(html).toContain(text)
})

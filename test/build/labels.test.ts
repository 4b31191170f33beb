import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder } from '../broken/sites.js'

test.each(['components', 'elements', 'mdx-api'])('the %s playground contains no label marks', async (name) => {
  const out = join(createFolder(), 'out')
  const { status, stderr } = await runCli('build', `playground/${name}`, '--out', out)
  expect([status, stderr.includes(' error ')]).toEqual([0, false])
  const texts = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:html|md|txt|xml|json)$/.test(file),
  )
  expect(texts.length).toBeGreaterThan(5)
  const marked = texts.flatMap((file) => {
    const match = /.{0,60}[\ufdd0-\ufddf].{0,60}/u.exec(readFileSync(join(out, file), 'utf8'))
    return match ? [`${file}: ${match[0]}`] : []
  })
  expect(marked).toEqual([])
})

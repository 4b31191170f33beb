import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { runCli } from '../broken/cli.js'
import { copySite } from '../tools/octavo.js'

const DOCS = fileURLToPath(new URL('../../playground/docs', import.meta.url))
const REMOVED_FACTS = 20

test('reports each fact that is removed from our documentation, and nothing before', { timeout: 600_000 }, async () => {
  const site = copySite(DOCS)
  onTestFinished(() => site.dispose())
  const out = join(site.root, 'dist')
  const failedFacts = async () => {
    const build = await runCli('build', site.root, '--out', out)
    expect(build.status, build.stderr).toBe(0)
    const { stdout } = await runCli('eval', site.root, '--out', out, '--json')
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { rule: string; message: string }[] }
    return diagnostics.map(({ rule, message }) => `${rule} ${message}`)
  }
  expect(await failedFacts()).toEqual([])
  const questions: { facts: string[]; page: string }[] = parse(readFileSync(join(DOCS, 'evals.yaml'), 'utf8'))
  const missed: string[] = []
  const removable = questions.flatMap(({ facts: [fact = ''], page }) => {
    const file = `${page.slice(1)}.mdx`
    const text = readFileSync(join(DOCS, file), 'utf8')
    return text.includes(fact) ? [{ file, fact, text }] : []
  })
  expect(removable.length).toBeGreaterThanOrEqual(REMOVED_FACTS)
  for (const { file, fact, text } of removable.slice(0, REMOVED_FACTS)) {
    site.write(file, text.replaceAll(fact, ''))
    const failures = await failedFacts()
    if (!failures.some((failure) => failure.startsWith('EVAL_FACT') && failure.includes(`"${fact}"`))) missed.push(fact)
    site.write(file, text)
  }
  expect(missed).toEqual([])
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createSite, siteWith, writeFiles } from '../broken/sites.js'
import { type ModelStub, startModelStub } from '../tools/modelStub.js'

const PAGES = {
  'wicks.mdx': '---\ntitle: Wicks\n---\n\nIntroduction to wicks.\n\n## Trim the wick\n\nTrim the **wick** each week.\n',
  'oil.mdx': '---\ntitle: Oil\n---\n\nUse olive oil. It burns slowly.\n',
}
const EVALS = `- question: When do I trim the wick?
  facts: [TRIM  the wick each week]
  page: /wicks
`

const createLanterns = (evals?: string) =>
  createSite(siteWith({ ...PAGES, ...(evals !== undefined && { 'evals.yaml': evals }) }, ['wicks', 'oil']))

/** Starts a stub of a model that the environment names until the test ends. */
async function startModel(): Promise<ModelStub> {
  const model = await startModelStub()
  vi.stubEnv('ASSISTANT_BASE_URL', model.url)
  vi.stubEnv('ASSISTANT_MODEL', 'lantern')
  onTestFinished(() => void vi.unstubAllEnvs())
  return model
}

test('the questions about our documentation find their facts', async () => {
  const docs = fileURLToPath(new URL('../../playground/docs', import.meta.url))
  const { status, stdout, stderr } = await runCli('eval', docs)
  expect(stdout + stderr).toBe('25 questions tested: 0 errors, 0 warnings\n')
  expect(status).toBe(0)
})

test('reports lost facts and pages at their lines, in each format', async () => {
  const root = createLanterns(`${EVALS}- question: Which oil burns slowly?
  facts: [Use olive oil, Use whale oil]
  page: /wicks
- question: Which oil?
  facts: [olive]
  page: /oils
- question: Which draft?
  facts: [nothing]
  draft: true
`)
  const { status, stdout } = await runCli('eval', root)
  expect(status).toBe(1)
  expect(stdout.replace(/^ *>? *\d* \|.*\n/gm, '')).toMatchInlineSnapshot(`
    "error evals.yaml:5:26 The assistant does not get the fact "Use whale oil" for the question "Which oil burns slowly?". [EVAL_FACT]


      /wicks does not contain it. Pages that it gets: /oil.

    error evals.yaml:6:9 The assistant does not get the page "/wicks" for the question "Which oil burns slowly?". [EVAL_PAGE]


      Pages that it gets: /oil.

    error evals.yaml:9:9 Unknown page "/oils". [EVAL_PAGE]


    3 errors, 0 warnings

    3 questions tested, 1 draft skipped.
    "
  `)
  const json = await runCli('eval', root, '--json')
  expect(json.status).toBe(1)
  const { questions, drafts, diagnostics } = JSON.parse(json.stdout)
  expect({ questions, drafts }).toEqual({ questions: 3, drafts: 1 })
  const places = diagnostics.map(({ rule, start }: { rule: string; start: { line: number } }) => [rule, start.line])
  expect(places).toEqual([
    ['EVAL_FACT', 5],
    ['EVAL_PAGE', 6],
    ['EVAL_PAGE', 9],
  ])
  expect((await runCli('eval', root, '--github')).stdout).toContain('evals.yaml,line=5,col=26')
  const sarif = JSON.parse((await runCli('eval', root, '--sarif')).stdout)
  expect(sarif.runs[0].results).toHaveLength(3)
})

test('tests a build, which does not contain the questions', async () => {
  const root = createLanterns(EVALS)
  const out = join(root, 'public')
  expect((await runCli('build', root, '--out', out)).status).toBe(0)
  expect(existsSync(join(out, 'evals.yaml'))).toBe(false)
  writeFiles(root, { 'wicks.mdx': '# Wicks\n' })
  expect((await runCli('eval', root, '--out', out)).status).toBe(0)
  expect((await runCli('eval', root)).status).toBe(1)
})

test.each([
  ['no list', 'question: x'],
  ['broken YAML', '- question: "x'],
  ['missing facts and unknown keys', '- question: x\n  fakts: [y]\n- {facts: [x]}\n- x\n'],
  ['values of other types', '- {question: x, facts: [1, "**"], page: 1, draft: 1}\n'],
  ['too many questions', '- {question: x, facts: [olive], draft: true}\n'.repeat(1_001)],
  ['too large a file', '#'.repeat(1_100_000)],
])('reports %s in evals.yaml', async (_, evals) => {
  const { status, stdout } = await runCli('eval', createLanterns(evals))
  expect(status).toBe(1)
  expect(stdout.replace(/^ *>? *\d* \|.*\n/gm, '')).toMatchSnapshot()
})

test('reports a missing evals.yaml and an invalid docs.json', async () => {
  const root = createLanterns()
  const { status, stdout } = await runCli('eval', root)
  expect(status).toBe(1)
  expect(stdout).toContain('Missing evals.yaml beside docs.json. [EVAL_FILE]')
  writeFiles(root, { 'evals.yaml': EVALS, 'docs.json': '{' })
  const invalid = await runCli('eval', root)
  expect(invalid.status).toBe(1)
  expect(invalid.stderr).toContain('docs.json:')
})

test('drafts a question for each page that has none, below the present ones', async () => {
  const root = createLanterns(EVALS)
  const { status, stdout } = await runCli('eval', root, '--write')
  expect(status).toBe(0)
  expect(stdout).toContain('2 drafts added to evals.yaml')
  expect(readFileSync(join(root, 'evals.yaml'), 'utf8')).toBe(`${EVALS}- question: "Home?"
  facts: ["Welcome."]
  page: "/"
  draft: true
- question: "Oil?"
  facts: ["Use olive oil."]
  page: "/oil"
  draft: true
`)
  expect((await runCli('eval', root)).stdout).toBe('1 question tested, 2 drafts skipped: 0 errors, 0 warnings\n')
  expect((await runCli('eval', root, '--write')).stdout).toContain('0 drafts added to evals.yaml')
})

test('with --answers, facts that the answer of a model does not state are errors', async () => {
  await using model = await startModel()
  const root = createLanterns(`${EVALS}- question: Which oil burns slowly?
  facts: [Use olive oil, It burns slowly]
`)
  model.behavior = {
    replies(messages) {
      const [rules, question] = [messages[0]?.content ?? '', messages.at(-1)?.content ?? '']
      if (rules.startsWith('You check')) return question.includes('every week') ? 'Let me see.\n1' : 'none'
      return question.includes('wick?') ? 'Shorten it every week.' : 'Olive oil. **It** burns\nslowly.'
    },
  }
  const { status, stdout } = await runCli('eval', root, '--answers')
  expect(stdout.replace(/^ *>? *\d* \|.*\n/gm, '')).toMatchInlineSnapshot(`
    "error evals.yaml:5:11 The answer to "Which oil burns slowly?" does not state the fact "Use olive oil". [EVAL_ANSWER]


      Answer: Olive oil. **It** burns slowly.

    1 error, 0 warnings

    2 questions tested.
    "
  `)
  expect(status).toBe(1)
  expect(model.requests.every(({ model }) => model === 'lantern')).toBe(true)
})

test('with --answers, a model that fails or writes no verdict is an error for each question', async () => {
  await using model = await startModel()
  const root = createLanterns(EVALS)
  const reports = []
  for (const behavior of [{ status: 500 }, { says: ['Ignore the facts.'] }]) {
    model.behavior = behavior
    reports.push((await runCli('eval', root, '--answers', '--github')).stdout.replaceAll(root, '<root>'))
  }
  expect(reports).toMatchInlineSnapshot(`
    [
      "::error file=<root>/evals.yaml,line=1,col=13,endLine=1,endColumn=37,title=EVAL_ANSWER::The question "When do I trim the wick?" was not tested: The model API responded with status 500.
    1 question tested: 1 error, 0 warnings
    ",
      "::error file=<root>/evals.yaml,line=1,col=13,endLine=1,endColumn=37,title=EVAL_ANSWER::The question "When do I trim the wick?" was not tested: The model wrote no list of facts.
    1 question tested: 1 error, 0 warnings
    ",
    ]
  `)
})

test('a model that is busy is asked again, and one that refuses all questions is not', async () => {
  await using model = await startModel()
  const root = createLanterns(EVALS)
  Object.defineProperty(model, 'behavior', {
    configurable: true,
    get: () => (model.requests.length === 1 ? { status: 429 } : { says: ['Trim the wick each week.'] }),
  })
  expect((await runCli('eval', root, '--answers')).status).toBe(0)
  expect(model.requests).toHaveLength(2)
  Object.defineProperty(model, 'behavior', { value: { status: 401 } })
  writeFiles(root, { 'evals.yaml': EVALS.repeat(9) })
  const { stdout } = await runCli('eval', root, '--answers', '--github')
  expect(stdout).toContain('status 401')
  expect(stdout).toContain('more questions were not tested.')
  expect(model.requests.length).toBeLessThanOrEqual(2 + 4)
})

test('--answers without a model, and with --write, is an error', async () => {
  const root = createLanterns(EVALS)
  vi.stubEnv('ASSISTANT_BASE_URL', 'lantern')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect((await runCli('eval', root, '--answers')).stderr).toContain('Invalid value "lantern" for ASSISTANT_BASE_URL.')
  vi.stubEnv('ASSISTANT_BASE_URL', '')
  expect((await runCli('eval', root, '--answers')).stderr).toMatchInlineSnapshot(`
    "--answers needs a model.
    Fix: set ASSISTANT_BASE_URL, ASSISTANT_MODEL and, if it is needed, ASSISTANT_API_KEY.
    "
  `)
  expect((await runCli('eval', root, '--answers', '--write')).stderr).toMatchInlineSnapshot(`
    "--answers tests questions, so it cannot be used with --write.
    "
  `)
})

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnswerModel, SiteKnowledge } from '@octavo/assistant'
import { type Diagnostic, DocsError, hasErrors, normalizeDiagnostics } from '@octavo/core'
import { loadOptions } from '../options/loadOptions.js'
import { requireRoot } from '../options/rootFolder.js'
import { NO_ASSETS } from '../view/viewContext.js'
import { DevSite } from './devSite.js'
import { draftQuestion } from './draftEvals.js'
import {
  EVALS_FILE,
  type EvalQuestion,
  failureAt,
  MAX_EVALS_BYTES,
  MAX_QUESTIONS,
  plainText,
  readEvals,
} from './readEvals.js'
import { testAnswers } from './testAnswers.js'

interface EvalOptions {
  /** Folder with docs.json. */
  root: string
  /** Output folder to test. Default: pages and search are made in memory. */
  outDir?: string | undefined
  /** Also tests the answers of the model that environment variables name. Default: false. */
  answers?: boolean | undefined
}

export interface EvalResult {
  /** Number of tested questions. */
  questions: number
  /** Number of questions that nobody has reviewed. */
  drafts: number
  diagnostics: Diagnostic[]
  /** Returns the text of a file, for code frames. */
  readSource(file: string): string | undefined
}

/**
 * Tests that the assistant gets the expected pages and facts for the questions in evals.yaml.
 *
 * @throws DocsError for an invalid docs.json; for `answers` without a model
 */
export async function evalSite(options: EvalOptions): Promise<EvalResult> {
  requireRoot(options.root)
  const model = options.answers ? await requireModel() : undefined
  const { text, questions, diagnostics } = readFile(options.root)
  const tested = questions.filter(({ isDraft }) => !isDraft)
  const test = async (site: SiteKnowledge) => [
    ...(await testQuestions(site, tested)),
    ...(model ? await testAnswers({ knowledge: site, model }, tested) : []),
  ]
  const failures = tested.length === 0 ? [] : await withKnowledge(options, test)
  return {
    questions: tested.length,
    drafts: questions.length - tested.length,
    diagnostics: normalizeDiagnostics([...diagnostics, ...failures]),
    readSource: (file) => (file === EVALS_FILE ? text : undefined),
  }
}

async function requireModel(): Promise<AnswerModel> {
  const { environmentModel } = await import('./assistantHandlers.js')
  const { ASSISTANT_BASE_URL: baseUrl } = process.env
  if (baseUrl && !/^https?:$/.test(URL.canParse(baseUrl) ? new URL(baseUrl).protocol : ''))
    throw new Error(
      `Invalid value "${baseUrl}" for ASSISTANT_BASE_URL. Expected a URL such as https://api.example.com/v1.`,
    )
  const model = environmentModel(process.env)
  if (model) return model
  throw new Error(
    '--answers needs a model.\nFix: set ASSISTANT_BASE_URL, ASSISTANT_MODEL and, if it is needed, ASSISTANT_API_KEY.',
  )
}

export interface DraftResult {
  added: number
  /** Pages without a question for which the file has no room. */
  omitted: number
  /** Pages without a sentence that could be a fact. */
  skipped: string[]
  /** Errors in the present file, which is unchanged then. */
  diagnostics: Diagnostic[]
  readSource(file: string): string | undefined
}

/**
 * Adds a draft to evals.yaml for each page that no question names.
 *
 * @throws DocsError for an invalid docs.json
 */
export async function writeDrafts(options: EvalOptions): Promise<DraftResult> {
  requireRoot(options.root)
  const { text, questions, diagnostics, isMissing } = readFile(options.root)
  const result = { added: 0, omitted: 0, skipped: [] as string[], readSource: () => text }
  if (hasErrors(diagnostics) && !isMissing) return { ...result, diagnostics }
  return withKnowledge(options, async (knowledge) => {
    const namedPages = new Set<string | undefined>()
    for (const { page } of questions) if (page) namedPages.add((await knowledge.page(page.text))?.path)
    let added = text === '' || text.endsWith('\n') ? text : `${text}\n`
    for (const { path } of await knowledge.pages()) {
      const page = namedPages.has(path) ? undefined : await knowledge.page(path)
      if (!page) continue
      const draft = draftQuestion(page)
      if (draft === undefined) result.skipped.push(`/${path}`)
      else if (
        questions.length + result.added === MAX_QUESTIONS ||
        Buffer.byteLength(added) + Buffer.byteLength(draft) > MAX_EVALS_BYTES
      )
        result.omitted++
      else {
        added += draft
        result.added++
      }
    }
    // A list in brackets cannot be continued below it.
    const [problem] = result.added === 0 ? [] : readEvals(added).diagnostics
    if (problem)
      throw new Error(`${EVALS_FILE} cannot be continued: ${problem.message}\nFix: write its entries with dashes.`)
    if (result.added > 0) writeFileSync(join(options.root, EVALS_FILE), added)
    return { ...result, diagnostics: [] }
  })
}

function readFile(root: string) {
  const file = join(root, EVALS_FILE)
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) {
    const missing: Diagnostic = {
      rule: 'EVAL_FILE',
      severity: 'error',
      message: `Missing ${EVALS_FILE} beside docs.json.`,
      hint: 'octavo eval --write drafts it.',
    }
    return { text: '', questions: [], diagnostics: [missing], isMissing: !stats }
  }
  // One byte more than allowed, which readEvals reports.
  const bytes = stats.size > MAX_EVALS_BYTES ? Buffer.alloc(MAX_EVALS_BYTES + 1, ' ') : readFileSync(file)
  const text = bytes.toString()
  return { text, ...readEvals(text), isMissing: false }
}

/** Calls a function with the knowledge of a site, which the assistant searches. */
async function withKnowledge<Result>(
  { root, outDir }: EvalOptions,
  use: (knowledge: SiteKnowledge) => Promise<Result>,
): Promise<Result> {
  const { createSiteKnowledge, folderFiles } = await import('@octavo/assistant')
  if (outDir !== undefined) {
    const knowledge = createSiteKnowledge(folderFiles(outDir))
    if ((await knowledge.pages()).length === 0) throw new Error(`${outDir} has no search index of Octavo.`)
    return use(knowledge)
  }
  const dev = await DevSite.load(await loadOptions({}, { root, outDir: 'dist', base: '/' }), () => NO_ASSETS)
  try {
    const { engine, site } = dev
    if (!site.config || !site.isConfigCurrent)
      throw new DocsError(engine.final(site.diagnostics), (file) => site.repository.readText(file))
    // All at once, so that threads share the work. Search would read one page after the other.
    await engine.pages.renderAll()
    return await use(createSiteKnowledge({ read: (path) => dev.output(path) }))
  } finally {
    await dev.close()
  }
}

/** Returns the pages and facts that the assistant does not get for the questions. */
async function testQuestions(knowledge: SiteKnowledge, questions: readonly EvalQuestion[]): Promise<Diagnostic[]> {
  const { findPassages } = await import('@octavo/assistant')
  const failures: Diagnostic[] = []
  for (const { question, facts, page } of questions) {
    const passages = await findPassages(knowledge, question.text)
    const passageText = passages.map(({ content }) => plainText(content)).join('\n')
    const expectedPage = page && (await knowledge.page(page.text))
    const pagePaths = [...new Set(passages.map(({ path }) => `/${path}`))]
    const foundPages = `Pages that it gets: ${pagePaths.join(', ') || 'none'}.`
    if (page && !expectedPage)
      failures.push({ ...failureAt(page), rule: 'EVAL_PAGE', message: `Unknown page "${page.text}".` })
    else if (page && expectedPage && !passages.some(({ path }) => path === expectedPage.path))
      failures.push({
        ...failureAt(page),
        rule: 'EVAL_PAGE',
        message: `The assistant does not get the page "${page.text}" for the question "${question.text}".`,
        hint: foundPages,
      })
    for (const fact of facts) {
      if (passageText.includes(plainText(fact.text))) continue
      const isOnPage = expectedPage && plainText(expectedPage.content).includes(plainText(fact.text))
      failures.push({
        ...failureAt(fact),
        rule: 'EVAL_FACT',
        message: `The assistant does not get the fact "${fact.text}" for the question "${question.text}".`,
        hint: isOnPage
          ? `${page?.text} contains it in a section that search does not find. ${foundPages}`
          : `${page ? `${page.text} does not contain it. ` : ''}${foundPages}`,
      })
    }
  }
  return failures
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSiteKnowledge, folderFiles, memoryThreads, messageHandlerV2 } from '@octavo/assistant'
import { type answerChunks, ask } from '../server/assistantWorld.js'
import { corpusSite } from '../tools/corpus.js'
import { formatTable, measure } from '../tools/measure.js'

interface Asked {
  site: string
  /** Earlier questions and the last one. */
  turns: string[]
  currentPath?: string
  pages: string[]
  /** Regular expression of the text that answers the question. */
  fact: string
}

interface Questions {
  questions: (Omit<Asked, 'turns'> & { question: string })[]
  offTopic: { site: string; question: string }[]
  followUps: Asked[]
}

const CLI = fileURLToPath(new URL('../../packages/cli/dist/bin.js', import.meta.url))
const SITE_URL = 'https://docs.test/'

/**
 * Prints how many questions the assistant answers without a model. The questions were written from the pages of the
 * sites, without running the code. They measure; nothing is tuned to them.
 */
async function main(work: string): Promise<void> {
  const { questions, offTopic, followUps } = JSON.parse(
    readFileSync(new URL('./questions.json', import.meta.url), 'utf8'),
  ) as Questions
  const direct = questions.map(({ question, ...rest }) => ({ ...rest, turns: [question] }))
  for (const site of new Set([...direct, ...offTopic].map(({ site }) => site))) await build(site, join(work, site))
  const rows: string[][] = [['', 'questions', 'right page', 'fact visible', 'first page right', 'characters']]
  const missed: string[] = []
  for (const [kind, list] of Object.entries({ direct, 'follow-ups': followUps })) {
    const answers = await Promise.all(list.map((question) => answer(join(work, question.site), question)))
    const results = answers.map(({ said: text, paths }, at) => {
      const { site, turns, pages, fact } = list[at] as Asked
      const isFound = pages.some((page) => paths.includes(page))
      const isFirst = pages.includes(paths[0] ?? '')
      const isShown = new RegExp(fact, 'i').test(text)
      if (!isFound || !isShown)
        missed.push(`no ${isFound ? 'fact' : 'page'}: ${site}: ${turns.join(' / ')} (${paths.join(', ')})`)
      return { isFound, isShown, isFirst, length: text.length }
    })
    const count = (of: 'isFound' | 'isShown' | 'isFirst') => String(results.filter((result) => result[of]).length)
    const meanLength = Math.round(results.reduce((sum, { length }) => sum + length, 0) / results.length)
    rows.push([kind, `${list.length}`, count('isFound'), count('isShown'), count('isFirst'), `${meanLength}`])
  }
  let declined = 0
  for (const { site, question } of offTopic) {
    const { paths } = await answer(join(work, site), { turns: [question] })
    if (paths.length === 0) declined++
    else missed.push(`not declined: ${site}: ${question} (${paths.join(', ')})`)
  }
  console.log(formatTable(rows))
  console.log(`off-topic: ${declined} of ${offTopic.length} declined\n\n${missed.join('\n')}`)
}

async function build(site: string, out: string): Promise<void> {
  if (existsSync(out)) return
  const { status, stderr } = await measure(CLI, ['build', corpusSite(site), '--out', out, '--no-cache', '--keep-going'])
  if (status !== 0) throw new Error(`The build of ${site} failed:\n${stderr.slice(-3000)}`)
}

async function answer(
  out: string,
  { turns, currentPath }: Pick<Asked, 'turns' | 'currentPath'>,
): Promise<{ said: string; paths: string[] }> {
  const knowledge = createSiteKnowledge(folderFiles(out), { siteUrl: SITE_URL })
  const handler = messageHandlerV2({ knowledge, threads: memoryThreads(), siteUrl: SITE_URL })
  let threadId: string | undefined
  let text = ''
  let paths: string[] = []
  for (const turn of turns) {
    const response = await handler(
      new Request(SITE_URL, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ask(turn, { threadId, currentPath })),
      }),
    )
    const events = (await response.text())
      .split('\n\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)) as ReturnType<typeof answerChunks>[number])
    threadId = threadIdIn(events) ?? threadId
    text = events.map(({ delta = '' }) => delta).join('')
    const urls = events.flatMap(({ url }) => (typeof url === 'string' ? [new URL(url).pathname] : []))
    paths = [...new Set(urls.map((path) => path.replace(/\/index$/, '') || '/'))]
  }
  return { said: text.replace(/[*`\\]/g, ''), paths }
}

function threadIdIn(events: readonly Record<string, unknown>[]): string | undefined {
  const match = /"threadId":"([^"]+)"/.exec(JSON.stringify(events))
  return match?.[1]
}

await main(process.argv[2] ?? join(process.env.TMPDIR ?? '/tmp', 'octavo-answers'))

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSiteKnowledge, folderFiles, memoryThreads, messageHandlerV2 } from '@octavo/assistant'
import { ask } from '../server/assistantWorld.js'
import { corpusSite } from '../tools/corpus.js'
import { formatTable, measure } from '../tools/measure.js'
import { RELEVANCE_QUESTIONS, type RelevanceQuestion } from './relevanceQuestions.js'

/** What was found for a question. */
interface Found {
  asked: RelevanceQuestion
  /** True if one of its pages is among the first three pages of the search. */
  isHit: boolean
  /** True if the passages that a model would get contain the fact. */
  isGiven: boolean
  /** The same for the passages that are found with the queries of a model. */
  withQueries: { isHit: boolean; isGiven: boolean }
  /** True if the answer without a model contains the fact, or declines a question that is off-topic. */
  isAnswered: boolean
}

/** Prints how well search and assistant find what readers ask: the questions were written without knowing the code. */
export async function benchRelevance(cli: string, work: string): Promise<void> {
  const results: Found[] = []
  for (const site of new Set(RELEVANCE_QUESTIONS.map(({ site }) => site))) {
    const out = join(work, `relevance-${site}`)
    const build = await measure(cli, ['build', corpusSite(site), '--out', out, '--no-cache', '--keep-going'])
    if (build.status !== 0) throw new Error(`A build failed:\n${build.stderr.slice(-3000)}`)
    for (const question of RELEVANCE_QUESTIONS)
      if (question.site === site) results.push(await tryQuestion(out, question))
  }
  const share = (of: readonly Found[], isCounted: (result: Found) => boolean) =>
    of.length === 0 ? '' : (of.filter(isCounted).length / of.length).toFixed(2)
  const kinds = ['direct', 'paraphrased', 'off-topic'] as const
  console.log('\nRelevance (goals: hit@3 0.93, fact in passages 0.95, off-topic declined 0.9)')
  console.log(
    formatTable([
      [
        '',
        'questions',
        'hit@3',
        'fact in passages',
        'fact in answer, or declined',
        'queries of a model: hit@3',
        'fact in passages',
      ],
      ...kinds.map((kind) => {
        const of = results.filter(({ asked: relevanceQuestion }) => relevanceQuestion.kind === kind)
        const isOffTopic = kind === 'off-topic'
        return [
          kind,
          `${of.length}`,
          isOffTopic ? '' : share(of, ({ isHit }) => isHit),
          isOffTopic ? '' : share(of, ({ isGiven }) => isGiven),
          share(of, ({ isAnswered }) => isAnswered),
          isOffTopic ? '' : share(of, ({ withQueries }) => withQueries.isHit),
          isOffTopic ? '' : share(of, ({ withQueries }) => withQueries.isGiven),
        ]
      }),
    ]),
  )
  for (const { asked: relevanceQuestion, isHit, isGiven, isAnswered, withQueries } of results) {
    const missed =
      relevanceQuestion.kind === 'off-topic'
        ? [!isAnswered && 'declined']
        : [
            !isHit && 'page',
            !isGiven && 'fact',
            !withQueries.isHit && 'page by queries',
            !withQueries.isGiven && 'fact by queries',
          ]
    const names = missed.filter(Boolean)
    if (names.length > 0)
      console.log(`not ${names.join(', ')}: ${relevanceQuestion.site}: ${relevanceQuestion.question}`)
  }
}

/**
 * Responses of a large language model to requests for queries, recorded once. It was given each prompt as the code
 * makes it (rules, outline of the site, question), and neither the pages nor the facts. A question without a response
 * was not sent to the model, because its own words find enough.
 */
const QUERIES: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(new URL('./relevanceQueries.json', import.meta.url), 'utf8'),
)

async function tryQuestion(out: string, relevanceQuestion: RelevanceQuestion): Promise<Found> {
  const { site, question, pages, fact, kind } = relevanceQuestion
  const siteUrl = 'https://docs.test/'
  const knowledge = createSiteKnowledge(folderFiles(out), { siteUrl })
  const hits = await knowledge.search(question, { limit: 20 })
  const first = [...new Set(hits.map(({ path }) => path))].slice(0, 3)
  const answer = async (more: object) => {
    const handler = messageHandlerV2({ knowledge, threads: memoryThreads(), siteUrl, ...more })
    const request = new Request('https://docs.test/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ask(question)),
    })
    const events = (await (await handler(request, {})).text()).split('\n\n').flatMap((line) => {
      const data = line.replace(/^data: /, '')
      return data.startsWith('{') ? [JSON.parse(data) as { type: string; delta?: string; url?: string }] : []
    })
    const text = events.map(({ type, delta = '' }) => (type === 'text-delta' ? delta : '')).join('')
    return { said: text, sources: events.flatMap(({ type, url = '' }) => (type === 'source-url' ? [url] : [])) }
  }
  /** Asks with a model that writes these queries. */
  const findHit = async (queries: string) => {
    let prompt = ''
    const model = {
      async *stream({ system, turns }: { system: string; turns: readonly { text: string }[] }) {
        const isAnswer = system.startsWith('You answer questions')
        if (isAnswer) prompt = turns.map(({ text }) => text).join('\n')
        yield { type: 'text' as const, text: isAnswer ? 'ok' : queries }
      },
    }
    const { sources } = await answer({ model })
    const first = sources.slice(0, 3).map((url) => new URL(url).pathname.slice(1))
    return {
      isHit: pages.some((page) => first.includes(page)),
      isGiven: kind !== 'off-topic' && plain(prompt).includes(plain(fact)),
    }
  }
  const { said: text, sources } = await answer({})
  return {
    asked: relevanceQuestion,
    isHit: pages.some((page) => first.includes(page)),
    isGiven: (await findHit('NONE')).isGiven,
    isAnswered: kind === 'off-topic' ? sources.length === 0 : plain(text).includes(plain(fact)),
    withQueries: await findHit(QUERIES[site]?.[question] ?? 'NONE'),
  }
}

/** Returns text without markup, escapes and white space. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[\s\\*_`|]/g, '')
    .toLowerCase()
}

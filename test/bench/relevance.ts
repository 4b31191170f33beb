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
  /** True if the answer without a model contains the fact, or declines a question that is off-topic. */
  isAnswered: boolean
}

/** Prints how well search and assistant find what readers ask: the questions were written without knowing the code. */
export async function benchRelevance(cli: string, work: string): Promise<void> {
  const found: Found[] = []
  for (const site of new Set(RELEVANCE_QUESTIONS.map(({ site }) => site))) {
    const out = join(work, `relevance-${site}`)
    const build = await measure(cli, ['build', corpusSite(site), '--out', out, '--no-cache', '--keep-going'])
    if (build.status !== 0) throw new Error(`A build failed:\n${build.stderr.slice(-3000)}`)
    for (const question of RELEVANCE_QUESTIONS) if (question.site === site) found.push(await tryQuestion(out, question))
  }
  const share = (of: readonly Found[], what: (found: Found) => boolean) =>
    of.length === 0 ? '' : (of.filter(what).length / of.length).toFixed(2)
  const kinds = ['direct', 'paraphrased', 'off-topic'] as const
  console.log('\nRelevance (goals: hit@3 0.93, fact in passages 0.95, off-topic declined 0.9)')
  console.log(
    formatTable([
      ['', 'questions', 'hit@3', 'fact in passages', 'fact in answer, or declined'],
      ...kinds.map((kind) => {
        const of = found.filter(({ asked }) => asked.kind === kind)
        const isOff = kind === 'off-topic'
        return [
          kind,
          `${of.length}`,
          isOff ? '' : share(of, ({ isHit }) => isHit),
          isOff ? '' : share(of, ({ isGiven }) => isGiven),
          share(of, ({ isAnswered }) => isAnswered),
        ]
      }),
    ]),
  )
  for (const { asked, isHit, isGiven, isAnswered } of found) {
    const missed = asked.kind === 'off-topic' ? [!isAnswered && 'declined'] : [!isHit && 'page', !isGiven && 'fact']
    const names = missed.filter(Boolean)
    if (names.length > 0) console.log(`not ${names.join(', ')}: ${asked.site}: ${asked.question}`)
  }
}

async function tryQuestion(out: string, asked: RelevanceQuestion): Promise<Found> {
  const { question, pages, fact, kind } = asked
  const siteUrl = 'https://docs.test/'
  const knowledge = createSiteKnowledge(folderFiles(out), { siteUrl })
  const hits = await knowledge.search(question, { limit: 20 })
  const first = [...new Set(hits.map(({ path }) => path))].slice(0, 3)
  let prompt = ''
  const model = {
    async *stream({ system, turns }: { system: string; turns: readonly { text: string }[] }) {
      prompt = [system, ...turns.map(({ text }) => text)].join('\n')
      yield { type: 'text' as const, text: 'ok' }
    },
  }
  const answer = async (more: object) => {
    const handler = messageHandlerV2({ knowledge, threads: memoryThreads(), siteUrl, ...more })
    const request = new Request('https://docs.test/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ask(question)),
    })
    const events = (await (await handler(request, {})).text()).split('\n\n').flatMap((line) => {
      const data = line.replace(/^data: /, '')
      return data.startsWith('{') ? [JSON.parse(data) as { type: string; delta?: string }] : []
    })
    const said = events.map(({ type, delta = '' }) => (type === 'text-delta' ? delta : '')).join('')
    return { said, hasSources: events.some(({ type }) => type === 'source-url') }
  }
  const { said, hasSources } = await answer({})
  await answer({ model })
  return {
    asked,
    isHit: pages.some((page) => first.includes(page)),
    isGiven: kind !== 'off-topic' && plain(prompt).includes(plain(fact)),
    isAnswered: kind === 'off-topic' ? !hasSources : plain(said).includes(plain(fact)),
  }
}

/** Returns text without markup, escapes and white space. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[\s\\*_`|]/g, '')
    .toLowerCase()
}

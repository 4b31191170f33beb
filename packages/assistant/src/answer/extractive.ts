import { tellingTerms, termsOf } from '@octavo/search'
import type { Conversation } from '../conversation/conversation.js'
import { lookedFor } from '../conversation/retrieve.js'
import { LEAST_COVERAGE, type Passage } from '../knowledge/types.js'
import { bestBlocks, operationBlocks } from './blocks.js'
import { type Phrases, phrasesOf } from './phrases.js'

/** Maximum number of quoted passages. Other passages are listed as further reading. */
const QUOTED = 3
const QUOTED_LENGTH = 700
/** Minimum score of other passages, relative to the best passage. */
const LEAST_SHARE = 0.5

/** Answers without a model: quotes the documentation, with links to the pages. */
export function extractiveAnswer(
  conversation: Conversation,
  passages: readonly Passage[],
  phrases: Phrases = phrasesOf(),
): string {
  const fitting = fittingPassages(passages)
  if (fitting.length === 0) return phrases.nothing
  const words = new Set(tellingTerms(lookedFor(conversation)))
  const none = new Set<string>()
  const quoted = onePerPage(fitting).slice(0, QUOTED)
  const parts = quoted.map((passage) => {
    const isOperation = passage.operation !== undefined && passage.heading === undefined
    const quote = isOperation ? operationBlocks : bestBlocks
    const quoted = quote({
      markdown: passage.content,
      words: passage.isAsked ? none : words,
      wordsOf: termsOf,
      length: QUOTED_LENGTH,
    })
    return [`**${linkTo(passage)}**`, quoted].filter(Boolean).join('\n\n')
  })
  const further = fitting.filter((passage) => !quoted.includes(passage))
  const list = further.map((passage) => `- ${linkTo(passage)}`).join('\n')
  return [phrases.says, ...parts, ...(further.length > 0 ? [`${phrases.seeAlso}\n\n${list}`] : [])].join('\n\n')
}

/** Returns the passages that an answer can cite as sources. */
export function fittingPassages(passages: readonly Passage[]): Passage[] {
  const best = Math.max(0, ...passages.map(({ score }) => score))
  return best < LEAST_COVERAGE ? [] : passages.filter(({ score }) => score >= LEAST_SHARE * best)
}

/** Moves the best passage of each page to the front: three pages are more useful than three sections of one. */
function onePerPage(passages: readonly Passage[]): Passage[] {
  const seen = new Set<string>()
  return passages.filter(({ path }) => !seen.has(path) && seen.add(path))
}

function linkTo({ title, heading, url }: Passage): string {
  const text = heading === undefined || heading === title ? title : `${title} › ${heading}`
  return `[${text.replace(/[\\[\]*_`<>]/g, '\\$&')}](${url})`
}

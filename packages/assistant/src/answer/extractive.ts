import { termsOf } from '@octavo/search'
import type { Conversation } from '../conversation/conversation.js'
import type { Passage } from '../knowledge/types.js'
import { bestBlocks } from './blocks.js'

/** Passages that an answer quotes; others are named as further reading. */
const QUOTED = 3
const QUOTED_LENGTH = 700
/** Where the best passage lacks more of what the question names, all of them are chance. */
const LEAST_SCORE = 0.23
/** Share of the best passage's score that the others must reach. */
const LEAST_SHARE = 0.5

/** Said where the documentation has nothing. */
export const NOTHING_FOUND =
  'I found nothing about this in the documentation. Try other words, or the names that the documentation uses.'

/** An answer without a model: what the documentation itself says, with links to where it does. */
export function extractiveAnswer({ question, context }: Conversation, passages: readonly Passage[]): string {
  const fitting = fittingPassages(passages)
  if (fitting.length === 0) return NOTHING_FOUND
  const words = new Set(termsOf([question, ...context.map(({ value }) => value)].join(' ')))
  const quoted = onePerPage(fitting).slice(0, QUOTED)
  const parts = quoted.map((passage) => {
    const text = bestBlocks(passage.content, words, termsOf, QUOTED_LENGTH)
    return `**${linkTo(passage)}**\n\n${text}`
  })
  const further = fitting.filter((passage) => !quoted.includes(passage))
  const list = further.map((passage) => `- ${linkTo(passage)}`).join('\n')
  return [
    'This is what the documentation says:',
    ...parts,
    ...(further.length > 0 ? [`See also:\n\n${list}`] : []),
  ].join('\n\n')
}

/** The passages that an answer may name as its sources. */
export function fittingPassages(passages: readonly Passage[]): Passage[] {
  const best = Math.max(0, ...passages.map(({ score }) => score))
  return best < LEAST_SCORE ? [] : passages.filter(({ score }) => score >= LEAST_SHARE * best)
}

/** The best passage of each page first: three sections of one page say less than three pages. */
function onePerPage(passages: readonly Passage[]): Passage[] {
  const seen = new Set<string>()
  return passages.filter(({ path }) => !seen.has(path) && seen.add(path))
}

function linkTo({ title, heading, url }: Passage): string {
  const text = heading === undefined || heading === title ? title : `${title} › ${heading}`
  return `[${text.replace(/[\\[\]*_`<>]/g, '\\$&')}](${url})`
}

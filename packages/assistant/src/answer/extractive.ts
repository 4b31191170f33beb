import { distinctiveTerms } from '@octavo/search'
import type { Conversation } from '../conversation/conversation.js'
import { searchedText } from '../conversation/retrieve.js'
import { isCode, markdownBlocks } from '../knowledge/markdownBlocks.js'
import { cutAround } from '../knowledge/passages.js'
import type { Passage } from '../knowledge/types.js'

/** Maximum number of sections in an answer. Other passages are sources only. */
const MAX_SECTIONS = 3
/** Lengths in characters up to which the best section and the others are shown as a whole. */
const BEST_LENGTH = 1_500
const OTHER_LENGTH = 900
/** Minimum score of the best passage if no model judges it. Questions about other subjects reach 0.39 by chance. */
const MIN_SCORE = 0.4
/** Minimum score of other passages, relative to the best passage. */
const MIN_SHARE = 0.5

/** Answers without a model: the best sections of the documentation. */
export function extractiveAnswer(conversation: Conversation, passages: readonly Passage[]): string {
  const fitting = fittingPassages(passages)
  const words = distinctiveTerms(searchedText(conversation))
  const quoted = fitting.filter(isNotContinued).slice(0, MAX_SECTIONS)
  const sections = quoted.map((passage, at) => {
    const content = untilShown(passage, quoted.slice(0, at))
    const part = cutAround(content, at === 0 ? BEST_LENGTH : OTHER_LENGTH, passage.isAsked ? [] : words)
    const isCut = part.length < content.trim().length && !part.endsWith('…')
    return `## ${linkTo(passage)}\n\n${withoutHeadings(part)}${isCut ? '\n\n…' : ''}`
  })
  return sections.join('\n\n')
}

/** Returns the content of a passage up to the first section that is already shown. */
function untilShown({ path, content }: Passage, passages: readonly Passage[]): string {
  const ends = passages
    .filter((other) => other.path === path && other.heading !== undefined)
    .map(({ heading }) => content.indexOf(`\n**${heading}**\n`))
  return content.slice(0, Math.min(...ends.filter((end) => end >= 0), content.length)).trimEnd()
}

/**
 * Returns the passages that an answer can cite as sources.
 *
 * @param least minimum score of the best one
 */
export function fittingPassages(passages: readonly Passage[], least = MIN_SCORE): Passage[] {
  const best = Math.max(0, ...passages.map(({ score }) => score))
  return best < least ? [] : passages.filter(({ score }) => score >= MIN_SHARE * best)
}

/** Returns whether no earlier passage of the page continues into a passage. */
function isNotContinued({ path, heading }: Passage, at: number, passages: readonly Passage[]): boolean {
  return !passages.slice(0, at).some((other) => other.path === path && other.content.includes(`\n**${heading}**\n`))
}

/** Returns Markdown with bold text for headings, because headings in an answer link to its sections. */
function withoutHeadings(markdown: string): string {
  return markdownBlocks(markdown)
    .map((block) => (isCode(block) ? block : block.replace(/^#+ (.*)$/gm, '**$1**')))
    .join('\n\n')
}

function linkTo({ title, heading, url }: Passage): string {
  const text = heading === undefined || heading === title ? title : `${title} › ${heading}`
  return `[${text.replace(/\s+/g, ' ').replace(/[\\[\]*_`<>]/g, '\\$&')}](${url})`
}

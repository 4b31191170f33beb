import { tellingTerms } from '@octavo/search'
import type { Conversation } from '../conversation/conversation.js'
import { lookedFor } from '../conversation/retrieve.js'
import { blocksOf, isCode } from '../knowledge/markdownBlocks.js'
import { cutAround } from '../knowledge/passages.js'
import type { Passage } from '../knowledge/types.js'

/** Maximum number of sections in an answer. Other passages are links. */
const MAX_SECTIONS = 3
/** Length in characters up to which a section is shown as a whole. */
const SECTION_LENGTH = 1_500
/** Minimum score of the best passage: questions about other subjects reach 0.39 by words that they share by chance. */
const MIN_SCORE = 0.4
/** Minimum score of other passages, relative to the best passage. */
const MIN_SHARE = 0.5

/** Answers without a model: the best sections of the documentation and links to the others. */
export function extractiveAnswer(conversation: Conversation, passages: readonly Passage[]): string {
  const fitting = fittingPassages(passages)
  const words = tellingTerms(lookedFor(conversation))
  const shown = fitting.filter(isNotContinued).slice(0, MAX_SECTIONS)
  const sections = shown.map((passage) => {
    const content = cutAround(passage.content, SECTION_LENGTH, passage.isAsked ? [] : words)
    return `**${linkTo(passage)}**\n\n${withoutHeadings(content)}`
  })
  const further = fitting.filter((passage) => !shown.includes(passage)).map((passage) => `- ${linkTo(passage)}`)
  return [...sections, ...(further.length > 0 ? [further.join('\n')] : [])].join('\n\n')
}

/** Returns the passages that an answer can cite as sources. */
export function fittingPassages(passages: readonly Passage[]): Passage[] {
  const best = Math.max(0, ...passages.map(({ score }) => score))
  return best < MIN_SCORE ? [] : passages.filter(({ score }) => score >= MIN_SHARE * best)
}

/** Returns whether no earlier passage of the page continues into a passage. */
function isNotContinued({ path, heading }: Passage, at: number, passages: readonly Passage[]): boolean {
  return !passages.slice(0, at).some((other) => other.path === path && other.content.includes(`\n**${heading}**\n`))
}

/** Returns Markdown with bold text for headings, because headings in an answer are page titles. */
function withoutHeadings(markdown: string): string {
  return blocksOf(markdown)
    .map((block) => (isCode(block) ? block : block.replace(/^#+ (.*)$/gm, '**$1**')))
    .join('\n\n')
}

function linkTo({ title, heading, url }: Passage): string {
  const text = heading === undefined || heading === title ? title : `${title} › ${heading}`
  return `[${text.replace(/[\\[\]*_`<>]/g, '\\$&')}](${url})`
}

import { withoutEnd } from '../text/withoutSigns.js'
import { isEmptyWord, plainWord, setOf } from './questionWords.js'

/** Words that refer to a page as a whole. */
const OF_PAGE = setOf(
  `summary summarise overview tl dr brief briefly short main key point points topic topics subject content contents purpose idea
  cover covers covered contain contains describe describes reading read first`,
)
/** Words that refer to the current page in questions that also request an explanation, such as a summary. */
const OF_THIS_PAGE = setOf(
  `outline gist essence synopsis abstract digest concise quick major central important core bullet bullets theme ideas message
  takeaway takeaways highlight highlights fact facts learn whole entire word words sentence sentences paragraph paragraphs line
  lines list three four five ten simple simply plain english terms layman beginner`,
)
const PAGE = 'web ?page|docs page|page|article'
/** Words for a page that are also common topics. */
const TEXT = 'document|doc|section|text|guide|tutorial'
const THIS_PAGE = new RegExp(`\\b(?:this|current)\\s+(?:${PAGE})\\b`, 'i')
const THIS_TEXT = new RegExp(`\\b(?:this|current)\\s+(?:${PAGE}|${TEXT})\\b`, 'i')
const THE_PAGE = new RegExp(`\\bthe\\s+(?:${PAGE})\\b`, 'i')
/** Verbs for explaining a page, and adverbs for how or for whom. */
const TOLD = 'summari[sz]e|sum up|explain|describe|outline|recap|simplify|condense|shorten|tl;?dr|eli5'
const POLITE = "(?:(?:can|could|would|will) you|please|pls|i want you to|i(?:'d| would) like you to|hey|hi|hello|ok)"
const TELLING = new RegExp(
  `^(?:${POLITE}[\\s,]+){0,4}(?:${TOLD})(?:\\s+(?:to|for)\\s+me)?[\\s:]+(?:(?:what|all|the|of|is|on)\\s+){0,3}@(?:[\\s,]+(?:(?:in|into|like|as|to|using|for (?:a|an|me|my|beginners|kids|children|dummies))\\b(?!.*\\b(?:about|how|regarding)\\b).*|please|pls|briefly|shortly|simply|quickly|again))?$`,
  'i',
)
/** Requests for an explanation that do not mention a page. */
const BARE =
  /^(?:(?:(?:can|could|would|will) you|please|pls)[\s,]+)?(?:(?:(?:give|write|show) (?:me )?)?(?:an? |the )?(?:(?:short|quick|brief) )?(?:summari[sz]e|summary|recap|tl;?dr|tl dr|eli5|sum up|key points|key takeaways|main points)|what(?:'s| is) (?:this|it|this all)(?: (?:about|for|all about))?|(?:explain|summari[sz]e|describe|recap|sum up|tl;?dr) (?:this|it|that))(?: (?:to|for) me)?(?: (?:please|pls|in (?:one|a few|two|three|short|simple|plain) ?(?:sentences?|words?|terms|english|lines?)?|briefly))?$/i

/**
 * Returns how likely a question is about a whole page instead of its details: `surely` (`summarize this page`, or
 * `this guide` if the current page is a guide) or `maybe` (`what is the page about?`).
 * @param isRead true if the reader has a page open
 */
export function aboutPage(question: string, isRead: boolean): 'surely' | 'maybe' | undefined {
  const written = spoken(question)
  if (written.length > LONGEST_PAGE_QUESTION) return undefined
  const name = isRead ? THIS_TEXT : THIS_PAGE
  if (name.test(written)) {
    if (TELLING.test(written.replace(name, '@'))) return 'surely'
    return saysOnly(written.replace(name, ' '), [OF_PAGE, OF_THIS_PAGE]) ? 'surely' : undefined
  }
  return isRead && THE_PAGE.test(written) && saysOnly(written.replace(THE_PAGE, ' '), [OF_PAGE]) ? 'maybe' : undefined
}

function saysOnly(text: string, lists: readonly ReadonlySet<string>[]): boolean {
  const words = text
    .split(/[\s;:/\u2014-]+/)
    .map(plainWord)
    .filter(Boolean)
  return words.every((word) => isEmptyWord(word) || lists.some((list) => list.has(word)) || /^\d{1,2}$/.test(word))
}

/** Returns whether a question only requests a summary, such as `TL;DR`, possibly of the current page. */
export function requestsWholePage(question: string): boolean {
  const written = spoken(question)
  return written.length <= LONGEST_PAGE_QUESTION && BARE.test(written)
}

const LONGEST_PAGE_QUESTION = 200

function spoken(question: string): string {
  return withoutEnd(question.trim().replaceAll('’', "'"), '?!.… \t\n')
}

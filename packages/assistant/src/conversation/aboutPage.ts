import { withoutEnd } from '../text/withoutSigns.js'
import { isEmptyWord, plainWord, setOf } from './questionWords.js'

/** What is asked of a page as a whole. */
const OF_PAGE = setOf(
  `summary summarise recap overview outline gist essence synopsis abstract digest brief briefly short concise quick main key major
  central important core point points bullet bullets topic topics theme subject content contents purpose idea ideas message
  takeaway takeaways highlight highlights fact facts learn cover covers covered contain contains describe describes reading
  read first whole entire word words sentence sentences paragraph paragraphs line lines list three four five ten simple simply
  plain english terms layman beginner`,
)
const THIS_PAGE =
  /\b(?:this|the|current|the current)\s+(?:web ?page|page|article|document|doc|docs page|section|text|guide|tutorial)\b/i
const NAMES_IT = /\b(?:this|current)\s+(?:web ?page|page|article|document|doc|docs page|section|text|guide|tutorial)\b/i
/** What may be told of a page before its name, and how, behind it: in which form, or for whom. */
const TOLD = 'summari[sz]e|sum up|explain|describe|outline|recap|simplify|condense|shorten|tl;?dr|eli5'
const POLITE = "(?:(?:can|could|would|will) you|please|pls|i want you to|i(?:'d| would) like you to|hey|hi|hello|ok)"
const TELLING = new RegExp(
  `^(?:${POLITE}[\\s,]+){0,4}(?:${TOLD})(?:\\s+(?:to|for)\\s+me)?[\\s:]+(?:(?:what|all|the|of|is|on)\\s+){0,3}@(?:[\\s,]+(?:(?:in|into|like|as|to|using|for (?:a|an|me|my|beginners|kids|children|dummies))\\b(?!.*\\b(?:about|how|regarding)\\b).*|please|pls|briefly|shortly|simply|quickly|again))?$`,
  'i',
)
/** Without a name for it, this is what somebody may say in front of a page. */
const BARE =
  /^(?:(?:(?:can|could|would|will) you|please|pls)[\s,]+)?(?:(?:(?:give|write|show) (?:me )?)?(?:an? |the )?(?:(?:short|quick|brief) )?(?:summari[sz]e|summary|recap|tl;?dr|tl dr|eli5|sum up|key points|key takeaways|main points)|what(?:'s| is) (?:this|it|this all)(?: (?:about|for|all about))?|(?:explain|summari[sz]e|describe|recap|sum up|tl;?dr) (?:this|it|that))(?: (?:to|for) me)?(?: (?:please|pls|in (?:one|a few|two|three|short|simple|plain) ?(?:sentences?|words?|terms|english|lines?)?|briefly))?$/i

/** Whether a question names the page that is read, and asks for nothing that it says: `summarize this page`. */
export function isAboutPage(question: string): boolean {
  const written = spoken(question)
  if (written.length > LONGEST_PAGE_QUESTION || !THIS_PAGE.test(written)) return false
  if (NAMES_IT.test(written) && TELLING.test(written.replace(NAMES_IT, '@'))) return true
  const words = written
    .replace(THIS_PAGE, ' ')
    .split(/[\s;:/\u2014-]+/)
    .map(plainWord)
    .filter(Boolean)
  return words.every((word) => isEmptyWord(word) || OF_PAGE.has(word) || /^\d{1,2}$/.test(word))
}

/** Whether a question says nothing but that something is to be told as a whole, such as `TL;DR`: maybe the page that is read. */
export function asksForWhole(question: string): boolean {
  const written = spoken(question)
  return written.length <= LONGEST_PAGE_QUESTION && BARE.test(written)
}

const LONGEST_PAGE_QUESTION = 200

function spoken(question: string): string {
  return withoutEnd(question.trim().replaceAll('’', "'"), '?!.… \t\n')
}

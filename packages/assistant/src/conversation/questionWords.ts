import { isCommon, isSpaceless, splitWords } from '@octavo/search'
import { withoutEnd } from '../text/withoutSigns.js'

/**
 * English words that turn a topic into a question. Words that search ignores anyway are not repeated here, because
 * they are meaningful in a keyword search.
 */
const FILLING = wordSet(
  `able actually already also any anything been being but come comes did doing done else ever every exactly give gives
  happen happens hello help here hi instead just know let like look looking make makes may maybe might must need needs
  no now ok only please possible put really right same say see she some someone something still such tell than thank thanks
  then thing things through try trying two under very want wants way ways were while whose within yes yet`,
)

/** Words that turn a topic into a question in languages without spaces between words. */
const SPACELESS_FILLING = wordSet(
  `的 了 是 在 有 和 与 或 及 也 都 就 吗 呢 吧 啊 把 被 给 对 从 到 为 我 你 您 我们 你们 它 这 那 这个 那个 哪 哪个 哪些 哪里 什么 怎么 怎样 怎么样 如何
  为什么 为何 多少 几 能 可以 会 要 想 应该 需要 请问 意思 怎么办 办 时候 一个 一下 太
  は が を に で と の も へ や か から まで より です ます でし まし た て し す れ ば する できる でき ですか ますか この その どの どう どうやって 何 なに
  なぜ いつ どこ どれ いい 方法 こと もの ため よう ください たい ない`,
)

/** Words that request an answer about the earlier topic or the current page. */
const CONTINUING = wordSet(
  `more detail details detailed explain explanation elaborate continue further example examples next mean means clarify again
  summarize summarise summary recap tl dr tldr eli5 overview outline describe short shorter brief briefly main key point points
  show words sentences simple simply plain english ok then go goes going`,
)

const THIS_PAGE =
  /\b(?:(?:this|the|current)\s+(?:page|article)|(?:this|current)\s+(?:document|section|text|guide|tutorial))\b/i

/** Returns whether a message only greets or thanks. */
export function isGreeting(question: string): boolean {
  return !hasTopic(question) && /^\s*(?:thanks?|hello|hi|hey)\b/i.test(question)
}

/** Returns whether a question names its page only by pointing at it (`this page`). */
export function namesThisPage(question: string): boolean {
  return THIS_PAGE.test(question)
}

/** Returns whether a word of a question names a topic. `Tell me more` and `What is this page about?` have none. */
export function hasTopic(question: string): boolean {
  const words = splitWords(question.replace(THIS_PAGE, ' ').replaceAll(/['\u2019]\w{1,2}\b/g, ''))
  return words.some(({ text }) => !isCommon(text) && !FILLING.has(text) && !CONTINUING.has(text))
}

const REFERENCE =
  /^(?:(?:and|but|or|so|also|then|with|without|in|on|for|using)\b|(?:what|how) about\b)|\b(?:it|its|that|this|these|those|they|them|their|ones?|there|same|instead)\b/i
/** Maximum number of words of a question that refers to an earlier one. Longer questions name their own topic. */
const MAX_REFERRING_WORDS = 10

/** Returns whether a question refers to the conversation before it, such as `how long is it kept?`. */
export function refersBack(question: string): boolean {
  const text = question.trim()
  return text.split(/\s+/).length <= MAX_REFERRING_WORDS && REFERENCE.test(text)
}

/** Returns the search words of a question, or the whole question if it has none. */
export function searchedWords(question: string): string {
  const words = question.split(/\s+/)
  const contentWords = words.filter((word) => !FILLING.has(withoutEnd(word.toLowerCase(), '.,;:!?')))
  return contentWords.length > 0 ? withoutSpaceless(contentWords.join(' ')) : question
}

function withoutSpaceless(question: string): string {
  if (!isSpaceless(question)) return question
  const words = splitWords(question)
  const contentWords = words.filter(({ text }) => !SPACELESS_FILLING.has(text))
  if (contentWords.length === 0 || contentWords.length === words.length) return question
  return contentWords.map(({ at, end }) => question.slice(at, end)).join(' ')
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}

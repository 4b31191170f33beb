import { isSpaceless, wordsOf } from '@octavo/search'
import { withoutEnd, withoutStart } from '../text/withoutSigns.js'

/**
 * English words that turn a topic into a question. Words that search ignores anyway are not repeated here, because
 * they are meaningful in a keyword search.
 */
const FILLING = setOf(
  `able actually already also any anything been being but come comes did doing done else ever every exactly give gives go goes
  going happen happens hello help here hi instead just know let like look looking make makes may maybe might must need needs
  no now ok only please possible put really right same say see she some someone something still such tell than thank thanks
  then thing things through try trying two under very want wants way ways were while whose within yes yet`,
)

/** Words that turn a topic into a question in languages without spaces between words. */
const SPACELESS_FILLING = setOf(
  `的 了 是 在 有 和 与 或 及 也 都 就 吗 呢 吧 啊 把 被 给 对 从 到 为 我 你 您 我们 你们 它 这 那 这个 那个 哪 哪个 哪些 哪里 什么 怎么 怎样 怎么样 如何
  为什么 为何 多少 几 能 可以 会 要 想 应该 需要 请问 意思 怎么办 办 时候 一个 一下 太
  は が を に で と の も へ や か から まで より です ます でし まし た て し す れ ば する できる でき ですか ますか この その どの どう どうやって 何 なに
  なぜ いつ どこ どれ いい 方法 こと もの ため よう ください たい ない`,
)

/** Words that search ignores, and filler words of short questions. */
const EMPTY = setOf(
  `a about an and are as at be by can could do does for from get has have he i if in into is it its lot me much many my of off
  on or our should so that the their them there these they this those to too up us use used using was we will with would you
  your again bit don doesn didn isn pls sure understand understood got mean means meant had am said asked one ones well
  appreciate all asking bot anybody anyone`,
)

/**
 * Names in follow-up questions (`and in Go?`, `what about PUT?`) that are recognized by the preceding words or by a
 * capital letter.
 */
const FOLLOWED = setOf('go put get next help examples')
const BEFORE_NAMES = setOf('in for with about on using')

/** Words that request more about the previous topic. */
const CONTINUING = setOf(
  `how what when where which who whom why then more else detail details detailed explain explanation elaborate continue further
  example examples show tell next mean means clarify summarize summarise summary recap tldr tl;dr eli5 shorter longer go`,
)

/** Returns whether a question only continues the conversation (`tell me more`) and has no topic. */
export function goesOn(question: string): boolean {
  return isEmptyQuestion(question) && wordsIn(question).some((word) => CONTINUING.has(word))
}

/** Returns whether no word of a question names a topic. */
export function isEmptyQuestion(question: string): boolean {
  const tokens = question.trim().split(/\s+/).filter(plainWord)
  const words = wordsIn(question)
  const isName = (word: string, at: number) =>
    FOLLOWED.has(word) && (BEFORE_NAMES.has(words[at - 1] ?? '') || isCapital(tokens, at))
  return words.every((word, at) => isEmptyWord(word) && !isName(word, at))
}

function wordsIn(question: string): string[] {
  return question.replaceAll('\u2019', "'").split(/\s+/).map(plainWord).filter(Boolean)
}

const REFERENCE =
  /^(?:(?:and|but|or|so|also|then|with|without|in|on|for|using)\b|(?:what|how) about\b)|\b(?:it|its|that|this|these|those|they|them|their|ones?|there|same|instead)\b/i
/** Maximum number of words of a question that refers to an earlier one. Longer questions name their own topic. */
const MOST_REFERRING_WORDS = 10

/** Returns whether a word never names the topic of a question. */
export function isEmptyWord(word: string): boolean {
  return [FILLING, EMPTY, CONTINUING].some((list) => list.has(word))
}

/** Returns whether a question refers to the conversation before it, such as `how long is it kept?`. */
export function refersBack(question: string): boolean {
  const written = question.trim()
  return written.split(/\s+/).length <= MOST_REFERRING_WORDS && REFERENCE.test(written)
}

/** Returns the search words of a question, or the whole question if it has none. */
export function searchedWords(question: string): string {
  const words = question.split(/\s+/)
  const telling = words.filter((word) => !FILLING.has(withoutEnd(word.toLowerCase(), '.,;:!?')))
  return telling.length > 0 ? withoutSpaceless(telling.join(' ')) : question
}

function withoutSpaceless(question: string): string {
  if (!isSpaceless(question)) return question
  const words = wordsOf(question)
  const telling = words.filter(({ text }) => !SPACELESS_FILLING.has(text))
  if (telling.length === 0 || telling.length === words.length) return question
  return telling.map(({ at, end }) => question.slice(at, end)).join(' ')
}

/** Returns whether a word inside a sentence is capitalized like a name. */
function isCapital(tokens: readonly string[], at: number): boolean {
  return at > 0 && /^\p{Lu}/u.test(tokens[at] ?? '')
}

/** Returns a word without the punctuation around it and without contractions; `''` if it is only punctuation. */
export function plainWord(text: string): string {
  if (!/[\p{L}\p{N}]/u.test(text)) return ''
  const word = withoutEnd(withoutStart(text.toLowerCase(), `"'(¿¡`), `"'.,;:!?…`)
  return word.replace(/(?<=\p{L})'\p{L}{1,2}$/u, '')
}

export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}

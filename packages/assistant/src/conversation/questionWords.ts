/**
 * English words that make a sentence of a question and say nothing of what it is about. Those that a search leaves out
 * by itself are not repeated here: who types keywords means more of these.
 */
const FILLING = new Set(
  `able actually already also any anything been being but come comes did doing done else ever every exactly give gives go goes
  going happen happens hello help here hi instead just know let like look looking make makes may maybe might must need needs
  no now ok only please possible put really right same say see she some someone something still such tell than thank thanks
  then thing things through try trying two under very want wants way ways were while whose within yes yet`.split(/\s+/),
)

/** What is left of a question to search for; the question itself when nothing is. */
export function searchedWords(question: string): string {
  const words = question.split(/\s+/)
  const telling = words.filter((word) => !FILLING.has(word.toLowerCase().replace(/[.,;:!?]+$/, '')))
  return telling.length > 0 ? telling.join(' ') : question
}

/** English words of questions: they say nothing of what is looked for. In other languages their number of places tells. */
const COMMON = new Set(
  `a about an and are as at be by can could do does for from get has have how i if in into is it its me much many my of on or our
  should so that the their them there these this to too us use used using was we what when where which who why will with
  would you your`.split(/\s+/),
)

/** The words of a query that count; all of them when it has no others. */
export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !COMMON.has(word))
  return telling.length > 0 ? telling : [...words]
}

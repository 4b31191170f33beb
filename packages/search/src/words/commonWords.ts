/** Common English words: they do not describe the topic. In other languages the number of occurrences decides. */
const COMMON = new Set(
  `a about an and are as at be by can could do does for from get has have how i if in into is it its me much many my of on or our
  should so that the their them there these this to too us use used using was we what when where which who why will with
  would you your`.split(/\s+/),
)

export function isCommon(word: string): boolean {
  return COMMON.has(word)
}

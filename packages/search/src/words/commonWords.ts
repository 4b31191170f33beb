/**
 * Words of questions: they say nothing of what is looked for. English ones, and those of scripts that nothing else is
 * written in; in other languages one's common word is another's name, and the number of their places tells.
 */
const COMMON = new Set(
  `a about an and are as at be by can could do does for from get has have how i if in into is it its me much many my of on or our
  should so that the their them there these this to too us use used using was we what when where which who why will with
  would you your
  的 了 是 在 有 和 与 或 及 也 都 就 吗 呢 吧 啊 把 被 给 对 从 到 为 我 你 您 我们 你们 它 这 那 这个 那个 哪 哪个 哪些 哪里 什么 怎么 怎样 怎么样 如何
  为什么 为何 多少 几 能 可以 会 要 想 应该 需要 请问 意思 怎么办 办 时候 一个 一下 太
  は が を に で と の も へ や か から まで より です ます でし まし た て し する できる でき ですか ますか この その どの どう どうやって 何 なに なぜ いつ どこ
  どれ 方法 こと もの ため よう ください たい ない`.split(/\s+/),
)

/** The words of a query that count; all of them when it has no others. */
export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !COMMON.has(word))
  return telling.length > 0 ? telling : [...words]
}

const LONGEST = 4_000
/** What is looked at: what comes later would hardly be shown. */
const LOOKED_AT = 64_000

/**
 * A job's message as its owner may see it: without paths of this machine, keys, and passwords and queries in
 * addresses, and of bounded length. Builds run code of strangers, which may print anything.
 * @param folders folders whose paths the message may hold; what lies in them is named from there
 */
export function publicMessage(message: string, folders: readonly string[]): string {
  let text = message.slice(0, LOOKED_AT).replace(/[\ud800-\udfff]/gu, '\ufffd')
  // The longest first: one may lie in another.
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    text = text.replaceAll(`${folder}/`, '').replaceAll(folder, '.')
  }
  text = text
    .replace(/\bsvc_[A-Za-z0-9_]{8,}/g, 'svc_***')
    .replace(/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@]{1,500}@/gi, '$1***@')
    .replace(/\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s?#"'<>]{1,2000}\?)[^\s"'<>]+/gi, '$1***')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** What a program of the server's own says of a job, for the log: nothing that opens anything is in it. */
export function operatorDetail(text: string, folders: readonly string[]): string {
  return publicMessage(text, folders).replace(/\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s#"'<>]{1,2000}#)[^\s"'<>]+/gi, '$1***')
}

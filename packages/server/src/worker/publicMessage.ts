const MAX_LENGTH = 4_000
/** Maximum number of characters that are processed. */
const PROCESSED = 64_000

/**
 * Sanitizes a job's message for the site's owner: removes local paths, keys, and passwords and queries in URLs, and
 * limits its length. Builds run untrusted code, which can print anything.
 * @param folders paths inside these folders become relative
 */
export function publicMessage(message: string, folders: readonly string[]): string {
  let text = message.slice(0, PROCESSED).replace(/[\ud800-\udfff]/gu, '\ufffd')
  // The longest first, because folders can be nested.
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    text = text.replaceAll(`${folder}/`, '').replaceAll(folder, '.')
  }
  text = text
    .replace(/\bsvc_[A-Za-z0-9_]{8,}/g, 'svc_***')
    .replace(/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@]{1,500}@/gi, '$1***@')
    .replace(/\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s?#"'<>]{1,2000}\?)[^\s"'<>]+/gi, '$1***')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matching them is the purpose
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
}

/** Sanitizes the output of one of the server's programs for the log. Also removes URL fragments. */
export function operatorDetail(text: string, folders: readonly string[]): string {
  return publicMessage(text, folders).replace(/\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s#"'<>]{1,2000}#)[^\s"'<>]+/gi, '$1***')
}

/** Docs.json language codes that are not BCP 47. */
const ALIASES: Readonly<Record<string, string>> = { cn: 'zh', jp: 'ja', iw: 'he', nb: 'no', nn: 'no', in: 'id' }

/** Traditional Chinese, by script or region. */
const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)\b/

/** Returns the name of the translation for a language tag such as `pt-BR`. */
export function languageKey(language: string): string {
  const tag = language.toLowerCase()
  if (TRADITIONAL.test(tag)) return 'zh-hant'
  const base = baseLanguage(tag)
  return ALIASES[base] ?? base
}

/** Returns the part of a lower-case language tag before its region or script. */
export function baseLanguage(tag: string): string {
  return tag.split(/[-_]/)[0] ?? 'en'
}

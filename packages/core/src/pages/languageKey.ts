/** Language codes in docs.json that are not BCP 47. */
const ALIASES: Readonly<Record<string, string>> = { cn: 'zh', jp: 'ja', iw: 'he', nb: 'no', nn: 'no', in: 'id' }

/** Matches Traditional Chinese, by script or region. */
const TRADITIONAL_CHINESE = /^zh-(?:hant|tw|hk|mo)\b/

/** Returns the name of the translation for a language tag such as `pt-BR`. */
export function languageKey(language: string): string {
  const tag = language.toLowerCase()
  if (TRADITIONAL_CHINESE.test(tag)) return 'zh-hant'
  const base = baseLanguage(tag)
  return ALIASES[base] ?? base
}

/** Returns a lower-case language tag without its region and script. */
export function baseLanguage(tag: string): string {
  return tag.split(/[-_]/)[0] ?? 'en'
}

import { plural } from '@octavo/core'
import { type CheckedTranslation, checkTranslations, type ResolvedOctavoOptions } from '@octavo/engine'

export interface TranslationFlags {
  translations?: boolean
  write?: boolean
  failOn?: string
  json?: boolean
}

const FAILURES = ['outdated', 'missing'] as const

/** Prints the translations that are outdated or missing. Returns 1 if `--fail-on` names one of their states. */
export async function printTranslations(options: ResolvedOctavoOptions, flags: TranslationFlags): Promise<number> {
  const failures = (flags.failOn ?? '').split(',').filter(Boolean)
  const unknown = failures.find((state) => !FAILURES.some((failure) => failure === state))
  if (unknown !== undefined)
    throw new Error(`Invalid value "${unknown}" of --fail-on. Expected outdated, missing or both.`)
  const translations = await checkTranslations(options, { isWritten: flags.write === true })
  console.log(flags.json ? JSON.stringify(translations, null, 2) : translationTable(translations))
  return translations.some(({ status }) => failures.includes(status)) ? 1 : 0
}

/** Returns a table with a row for each language, and the pages that need work. */
export function translationTable(translations: readonly CheckedTranslation[]): string {
  const languages = [...new Set(translations.map(({ language }) => language))]
  if (languages.length === 0) return 'The site has no pages in several languages.'
  const count = (language: string, status: CheckedTranslation['status']) =>
    translations.filter((one) => one.language === language && one.status === status).length
  const rows = languages.map((language) => {
    const [translated, outdated, missing] = (['translated', 'outdated', 'missing'] as const).map((status) =>
      count(language, status),
    ) as [number, number, number]
    const share = Math.floor((100 * translated) / (translated + outdated + missing))
    return [language, `${translated} (${share} %)`, `${outdated}`, `${missing}`]
  })
  const table = [['Language', 'Translated', 'Outdated', 'Missing'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  )
  const outdated = translations.filter(({ status }) => status === 'outdated')
  return [
    lines.join('\n'),
    list(
      `${plural(outdated.length, 'outdated translation')}:`,
      outdated.map(({ file, original }) => `${file} (${original} has changed)`),
    ),
    ...languages.map((language) => {
      const missing = translations.filter((one) => one.language === language && one.status === 'missing')
      return list(
        `${plural(missing.length, 'missing translation')} into ${language}:`,
        missing.map(({ original }) => original),
      )
    }),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function list(title: string, items: readonly string[]): string {
  return items.length === 0 ? '' : [title, ...items.map((item) => `  ${item}`)].join('\n')
}

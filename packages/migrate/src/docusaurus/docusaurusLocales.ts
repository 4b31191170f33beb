import { posix } from 'node:path'
import { readJson } from '../site/invalidFile.js'
import type { Project } from '../site/project.js'
import { list, record, text, type Values } from '../site/readValues.js'
import { languageCode } from '../site/toNavigation.js'
import { texts } from './docsVersions.js'

/** A language of `i18n`. */
export interface Locale {
  /** Its name in Docusaurus, which is its folder in the old URLs. */
  name: string
  /** Its code in docs.json, and its folder in URLs; empty for the default language. */
  code: string
  prefix: string
  /** Folder of its files. */
  folder: string
}

/** Returns the languages, the default one first. */
export function readLocales({ i18n }: Values): [Locale, ...Locale[]] {
  const { defaultLocale, locales, path, localeConfigs } = record(i18n)
  const first = text(defaultLocale) ?? 'en'
  const toLocale = (name: string): Locale => {
    const code = languageCode(name)
    const folder = posix.join(text(path) ?? 'i18n', text(record(record(localeConfigs)[name]).path) ?? name)
    return { name, code, prefix: name === first ? '' : code, folder }
  }
  const others = texts(locales).flatMap((name) => (name === first ? [] : [toLocale(name)]))
  return [toLocale(first), ...others]
}

/** Returns the translation of a text by its key, or the text. */
export type Translate = (key: string, message: string) => string

/** Reads a file of translations of a language, such as `docusaurus-theme-classic/navbar.json`. */
export function readTranslations(project: Project, { folder }: Locale, file: string): Translate {
  const messages = record(readJson(project, posix.join(folder, file)))
  return (key, message) => text(record(messages[key]).message) ?? message
}

/** Translates the labels of the navbar. */
export function translateNavbar(navbar: Values, translate: Translate): Values {
  return { ...navbar, items: translateItems(navbar.items, 'item.label', translate) }
}

/** Translates the labels and titles of the footer. */
export function translateFooter(footer: Values, translate: Translate): Values {
  const links = list(footer.links).map((column) => {
    const values = record(column)
    const title = text(values.title)
    if (!Array.isArray(values.items)) return translateItems([values], 'link.item.label', translate)[0]
    const items = translateItems(values.items, 'link.item.label', translate)
    return { ...values, ...(title && { title: translate(`link.title.${title}`, title) }), items }
  })
  return { ...footer, links }
}

function translateItems(items: unknown, key: string, translate: Translate): Values[] {
  return list(items).map((item) => {
    const values = record(item)
    const label = text(values.label)
    return {
      ...values,
      ...(label && { label: translate(`${key}.${label}`, label) }),
      ...(Array.isArray(values.items) && { items: translateItems(values.items, key, translate) }),
    }
  })
}

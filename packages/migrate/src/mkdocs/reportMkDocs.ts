import { list, record, text } from '../site/readValues.js'
import type { Note } from '../site/types.js'
import type { MkDocsConfig } from './readMkDocs.js'

/** Plugins whose work is converted, or done by every Octavo site. */
const CONVERTED = new Set(
  'search i18n redirects exclude macros awesome-pages awesome-nav literate-nav section-index include-markdown snippets minify privacy offline glightbox optimize typeset meta mkdocstrings autorefs same-dir social git-revision-date-localized git-revision-date git-authors git-committers llmstxt tags blog mike rss'.split(
    ' ',
  ),
)

/** Advice on plugins whose work has another form. */
const HINTS: Readonly<Record<string, string>> = {
  mkdocstrings: 'the API reference that mkdocstrings generates. Its names are kept in the pages.',
  'gen-files': 'pages that gen-files generates by a script. Write the script for Octavo, or keep its output.',
  'api-autonav': 'pages that api-autonav generates.',
  tags: 'pages of tags.',
  mike: 'older versions, which mike keeps in a branch. Add them with `octavo version create`.',
  social: 'social cards by the plugin. Octavo makes its own with `seo` in docs.json.',
}

/** Notes settings that have no counterpart. */
export function reportMkDocs({ values, plugins }: MkDocsConfig, notes: Note[]): void {
  const skip = (message: string, file?: string) => notes.push({ kind: 'dropped', file, message: `Skipped: ${message}` })
  for (const name of plugins.keys()) {
    const hint = HINTS[name]
    if (hint !== undefined) skip(hint)
    else if (!CONVERTED.has(name)) skip(`the plugin ${name}.`)
  }
  const theme = record(values.theme)
  if (text(theme.custom_dir) !== undefined) skip('overrides of the theme.', text(theme.custom_dir))
  for (const hook of list(values.hooks)) skip('a hook in Python.', String(hook))
  for (const [key, what] of [
    ['extra_css', 'style sheets for the HTML of MkDocs'],
    ['extra_javascript', 'scripts'],
  ] as const) {
    const files = list(values[key]).map((each) => text(each) ?? text(record(each).path) ?? '')
    if (files.length > 0) skip(`${what}: ${files.join(', ')}.`)
  }
  if (text(values.copyright) !== undefined)
    skip(`the copyright "${values.copyright}". Write a Footer for \`layout\` in octavo.config.ts.`)
  const { provider, property } = record(record(values.extra).analytics)
  if (provider !== undefined && !(provider === 'google' && String(property).startsWith('G-')))
    skip(`analytics by ${String(provider)}. Set \`integrations\` in docs.json.`)
  if (text(values.edit_uri) !== undefined || text(values.repo_url) !== undefined)
    skip('edit links. Set `feedback.edits` in docs.json, and `feedback.repository` in octavo.config.ts.')
}

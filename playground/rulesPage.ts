import { type Phase, RULES, type Rule, type RuleId, rulePath } from '@octavo/core'

/** Headings of the page, and the prefixes of the rules below each. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  Configuration: ['ROOT', 'CFG', 'FONT'],
  Navigation: ['NAV', 'ROUTE', 'TRANSLATION'],
  Blog: ['BLOG'],
  Frontmatter: ['FM', 'API'],
  Pages: ['PAGE', 'MDX', 'ISLAND', 'CODE', 'MATH', 'DIAGRAM', 'ICON'],
  'OpenAPI documents': ['OAS', 'YAML'],
  'AsyncAPI documents': ['ASYNC'],
  'Links and files': ['LINK', 'REDIRECT', 'ASSET', 'UNUSED', 'FS', 'SKILL'],
  Accessibility: ['ACCESS'],
  'Configuration file and plugins': ['OPT', 'OPTION', 'CONFIG', 'LAYOUT', 'PLUGIN', 'MOUNT'],
  Building: ['BASE', 'SELECTION', 'BUILD', 'OUT', 'SITE'],
  'Questions as tests': ['EVAL'],
}

const PHASES: Readonly<Record<Phase, string>> = {
  dev: '`octavo dev`',
  check: '`octavo check`',
  build: '`octavo build`',
  export: 'export jobs',
}

/**
 * Returns the reference of all rules as a page.
 * @throws when a prefix belongs to no section
 */
export function rulesPage(): string {
  const rules = Object.entries(RULES)
  const ruleIds = new Set(Object.values(SECTIONS).flat())
  const unlistedRules = rules.filter(([id]) => !ruleIds.has(rulePrefix(id)))
  if (unlistedRules.length > 0) throw new Error(`No section for ${unlistedRules.map(([id]) => id).join(', ')}.`)
  const sections = Object.entries(SECTIONS).map(([title, prefixes]) => {
    const sectionRules = prefixes.flatMap((prefix) => rules.filter(([id]) => rulePrefix(id) === prefix))
    return [`## ${title}`, ...sectionRules.map(ruleSection)].join('\n\n')
  })
  return [INTRODUCTION, ...sections, ''].join('\n\n').replace(/\n+$/, '\n')
}

function ruleSection([id, rule]: [string, Rule]): string {
  const phases = rule.phases?.map((phase) => PHASES[phase]).join(' and ')
  const severity = rule.isFatal ? 'error, always' : rule.severity
  const facts = [`**${rule.title}**`, severity, phases].filter(Boolean).join(' · ')
  const [, anchor] = rulePath(id as RuleId).split('#')
  const files = Object.entries(rule.example ?? {}).map(
    ([path, text]) => `\n\n\`\`\`\`${path.split('.').at(-1)} ${path}\n${text}\`\`\`\``,
  )
  return `### ${id} {#${anchor}}\n\n${facts}\n\n${rule.explanation}${files.join('')}`
}

function rulePrefix(id: string): string {
  return id.slice(0, id.indexOf('_'))
}

const INTRODUCTION = `---
title: Errors and warnings
description: Every rule id, with its cause and its fix.
icon: triangle-alert
---

{/* This page is generated: npm run docs:generate */}

Octavo collects all errors and warnings of a run and prints them together. A message names the file, line and column,
shows the source, and says what was expected. The rule id in brackets never changes, so scripts can rely on it.

\`\`\`text
error docs.json:5:16 colors.primary "teal" is not a hex color. [CFG_COLOR]

    3 |   "name": "Bad",
    4 |   "colors": {
  > 5 |     "primary": "teal"
      |                ^^^^^^

  Expected a hex color such as "#0d9373" or "#0d9".
\`\`\`

- **Errors** stop a build: nothing is published. When they concern single pages, OpenAPI documents or settings,
  [\`--keep-going\`](/reference/cli#build) publishes the rest of the site: with a notice in place of a diagram, page or
  document, and without the setting. In an imported file errors are warnings: only the children of its components show.
- **Warnings** never stop a build. \`--strict\` turns them into errors.
- An error in a page that is not in navigation skips the page, with a warning.

The option [\`rules\`](/extend/configuration-file#change-the-severity-of-a-rule) changes the severity of a rule. An error marked *always*
prevents publication, so it stays an error.

Each rule below has its default severity. Where a rule is reported by some commands only, they are named after it.`

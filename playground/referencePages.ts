import { readFileSync } from 'node:fs'
import { CONFIG_SUPPORT, type ConfigKey, configKeys, NAME_KEYS } from '@octavo/config'
import { FRONTMATTER_KEYS, FRONTMATTER_SUPPORT } from '@octavo/content'
import { rulePath, type Support } from '@octavo/core'
import { builtIns } from '@octavo/theme'
import { publishSchema } from '../packages/config/src/schemas/publishSchema.js'
import { SAMPLE_LANGUAGES } from '../packages/openapi/src/samples/languageList.js'
import { describeApi } from '../packages/server/src/api/describeApi.js'
import {
  MEMBER_ROLES,
  PERMISSIONS,
  type Permission,
  ROLE_PERMISSIONS,
  SCOPE_PERMISSIONS,
  SCOPES,
} from '../packages/server/src/stores/permissions.js'
import { cliPage } from './cliPage.js'
import { configPage } from './configPage.js'
import { environmentPage } from './environmentPage.js'
import { frontmatterPage } from './frontmatterPage.js'
import { code, type Row, table } from './markdown.js'
import { optionsPage } from './optionsPage.js'
import { rulesPage } from './rulesPage.js'

const REFERENCE = new URL('./docs/reference/', import.meta.url)

const STATUS: Readonly<Record<Support['status'], string>> = {
  different: 'different',
  partial: 'not yet',
  none: 'not yet',
}

/** Returns the generated reference pages of the documentation: their files, and their text from schemas and tables of the code. */
export function referencePages(): { file: URL; text: string }[] {
  const page = (name: string, text: string) => ({ file: new URL(name, REFERENCE), text })
  return [
    page('docs-json.mdx', configPage()),
    page('frontmatter.mdx', frontmatterPage()),
    page('cli.mdx', cliPage()),
    page('options.mdx', optionsPage()),
    page('environment.mdx', environmentPage()),
    page('compatibility.mdx', compatibilityPage()),
    page('problems.mdx', rulesPage()),
    page('../docs.schema.json', `${JSON.stringify(publishSchema())}\n`),
    page('../server/openapi.json', `${JSON.stringify(describeApi('http://127.0.0.1:4600'), null, 2)}\n`),
    withSection('../customize/analytics.mdx', servicesTable()),
    withSection('../api/settings.mdx', sampleLanguages()),
    withSection('../server/people.mdx', rolesTable()),
  ]
}

const START = '{/* generated */}'
const END = '{/* end of generated */}'

function withSection(name: string, section: string): { file: URL; text: string } {
  const file = new URL(name, REFERENCE)
  const [before, rest = ''] = readFileSync(file, 'utf8').split(START)
  const [, after = ''] = rest.split(END)
  return { file, text: `${before}${START}\n\n${section}\n\n${END}${after}` }
}

/** A table of the permissions of roles and of scopes of admin keys. */
function rolesTable(): string {
  const columns: (readonly Permission[])[] = [
    ...MEMBER_ROLES.map((role) => ROLE_PERMISSIONS[role]),
    ...SCOPES.map((scope) => SCOPE_PERMISSIONS[scope]),
  ]
  const rows = Object.entries(PERMISSIONS).map(([permission, description]) => [
    description,
    code(permission),
    ...columns.map((permissions) => (permissions.includes(permission as Permission) ? 'yes' : '')),
  ])
  return table(['To', 'Permission', ...MEMBER_ROLES, ...SCOPES.map((scope) => `key: ${code(scope)}`)], rows)
}

/** A table of the services of docs.json, with their keys. */
function servicesTable(): string {
  const keys = configKeys()
  const services = keys.filter(({ path }) => /^integrations\.\w+$/.test(path) && !SETTINGS.has(path))
  const rows = services.map(({ path, schema }) => {
    const childKeys = keys.filter((key) => key.path.startsWith(`${path}.`))
    const names = childKeys.map(
      (key) => `${code(key.path.slice(path.length + 1))}${key.isRequired ? '' : ' (optional)'}`,
    )
    return [String(schema.description).replace(/\.$/, ''), code(path.replace('integrations.', '')), names.join(', ')]
  })
  return table(['Service', 'Key', 'Its keys'], rows)
}

/** A sentence with the languages of code samples and their names in docs.json. */
function sampleLanguages(): string {
  const names = SAMPLE_LANGUAGES.map(({ id, label, aliases }) => `${label} (${[id, ...aliases].map(code).join(', ')})`)
  return `Languages and their names: ${names.join(', ')}.`
}

/** Keys of `integrations` that load no service. */
const SETTINGS = new Set(['integrations.cookies', 'integrations.koala', 'integrations.telemetry'])

function compatibilityPage(): string {
  return `---
title: Compatibility
description: What Octavo does with each key, component, command and endpoint of Mintlify.
icon: scale
---

{/* This page is generated: npm run docs:generate */}

Existing repositories build without changes. Each part of the format has one of three states:

- supported: it has the same effect as on Mintlify
- **different**: it has an effect, and the note says what differs
- **not yet**: it is accepted and has no effect; a key, component or property reports a [warning](${rulePath('CFG_NO_EFFECT')})

## docs.json

An entry is followed by the keys in it. Keys of navigation are named after the list they are in: \`tabs[].icon\`.

${list(configRows())}

## Frontmatter

Keys that are not listed are kept as metadata; \`og:\`, \`twitter:\` and \`article:\` keys become meta tags.

${list(frontmatterRows())}

## Components

A component is followed by its properties.

${list(componentRows())}

## Commands

${list(COMMANDS)}

## Endpoints

The [self-hosted server](/server/http-api) provides these endpoints below its own URL.

${list(ENDPOINTS)}
`
}

/** Lists names, statuses and notes, each note once; tables of them are too wide for phones. */
function list(rows: readonly Row[]): string {
  const entries: { names: string[]; status: string; note: string }[] = []
  for (const [name = '', status = '', note = ''] of rows) {
    const earlier = status === 'supported' ? entries.slice(-1) : entries
    const same = earlier.find((entry) => entry.status === status && entry.note === note)
    if (same) same.names.push(name)
    else entries.push({ names: [name], status, note })
  }
  return entries
    .map(({ names, status, note }) => {
      const state = status === 'supported' ? status : `**${status}**`
      return `- ${names.join(', ')}: ${state}${note && `. ${note}`}`
    })
    .join('\n')
}

function configRows(): Row[] {
  const groups = new Map<string, ConfigKey[]>()
  for (const key of configKeys()) {
    const [start = key.path] = key.path.split('.', 1)
    const name = NODE_LISTS.has(start) ? start : start.replace('[]', '')
    groups.set(name, [...(groups.get(name) ?? []), key])
  }
  return [...groups].flatMap(([start, keys]) => {
    const names = keys
      .filter((key) => !key.hasKeys && key.path !== start && !isCovered(key.path))
      .map(({ path }) => path)
    const inside = names
      .filter((path) => !path.includes('openapi[]'))
      .map((path) => code(path.slice(start.length).replace(/^(?:\[\])?\./, '')))
    const others = keys.filter(({ path }) => path !== start && path in CONFIG_SUPPORT)
    const [key, status = '', note = ''] = supportRow(start, CONFIG_SUPPORT[start])
    const isEmpty = inside.length === 0 && others.length > 0
    const row: Row = [key ?? '', status, [note, inside.join(', ')].filter(Boolean).join(' ')]
    return [...(isEmpty ? [] : [row]), ...others.map(({ path }) => supportRow(path, CONFIG_SUPPORT[path]))]
  })
}

/** Lists of navigation nodes, whose keys are named by them. */
const NODE_LISTS = new Set(Object.keys(NAME_KEYS).map((list) => `${list}[]`))

/** True for a key that is in the list, or in an object that is. */
function isCovered(path: string): boolean {
  return Object.entries(CONFIG_SUPPORT).some(
    ([key, { status, withoutEffect }]) =>
      path === key ||
      (!withoutEffect &&
        (status !== 'different' || key.includes('.')) &&
        /^[.[]/.test(path.slice(key.length)) &&
        path.startsWith(key)),
  )
}

function frontmatterRows(): Row[] {
  return Object.keys(FRONTMATTER_KEYS).map((key) => supportRow(key, FRONTMATTER_SUPPORT[key]))
}

function componentRows(): Row[] {
  return Object.entries(builtIns).flatMap(([component, { props, support }]): Row[] => {
    const supported = Object.keys(props).filter((prop) => !props[prop]?.support)
    const others = Object.keys(props).filter((prop) => props[prop]?.support)
    const [name = '', status = '', note = ''] = supportRow(component, support)
    return [
      [name, status, [note, supported.map(code).join(', ')].filter(Boolean).join(' ')],
      ...others.map((prop) => supportRow(`${component}.${prop}`, props[prop]?.support)),
    ]
  })
}

function supportRow(key: string, support: Support | undefined): Row {
  const without = support?.withoutEffect?.map(code).join(', ')
  const note = [support?.note, without && `Not yet: ${without}.`].filter(Boolean).join(' ')
  return [code(key), support ? STATUS[support.status] : 'supported', note]
}

const COMMANDS: readonly Row[] = [
  [code('dev'), 'supported', code('octavo dev')],
  [
    code('validate'),
    'supported',
    '`octavo check --strict`; `--strict-openapi` compares documents with the published schemas.',
  ],
  [
    code('broken-links'),
    'different',
    '`octavo check` looks at links, anchors and redirects of the site, and with `--external` at links to other sites.',
  ],
  [
    code('export'),
    'different',
    '`octavo build --links relative` writes a folder that works from disk, not an archive.',
  ],
  [code('openapi-check'), 'supported', code('octavo check')],
  [code('a11y'), 'different', '`octavo check --a11y`'],
  [code('format'), 'not yet', ''],
  [code('score'), 'not yet', ''],
  [code('new'), 'different', '`npm create octavo`. `octavo new page` adds a page.'],
  [code('test'), 'not yet', ''],
  [
    '`login`, `status`, `config`, `analytics`, `automations`',
    'different',
    'There are no accounts. `octavo sites`, `octavo keys` and `octavo links` look after a companion server.',
  ],
]

const ENDPOINTS: readonly Row[] = [
  [code('POST /v1/static-export/jobs'), 'supported', ''],
  [
    code('GET /v1/static-export/jobs/{jobId}'),
    'supported',
    'With `errorCount` and `warningCount`. `GET /v1/static-export/jobs/{jobId}/report` returns the errors and warnings.',
  ],
  [code('POST /v1/static-export/jobs/{jobId}/bundle'), 'supported', ''],
  [
    code('POST /discovery/v1/assistant/{domain}/message'),
    'supported',
    'Quotes the documentation where no model is configured.',
  ],
  [code('POST /discovery/v2/assistant/{domain}/message'), 'supported', 'The same.'],
  [code('POST /discovery/v1/search/{domain}'), 'supported', ''],
  [code('POST /discovery/v1/page/{domain}'), 'supported', ''],
  ['MCP server of a site', 'different', 'Below the URL of the companion server; there is no `/authed/mcp`.'],
  ['`/v1/project/…` (updates, previews, workflows)', 'not yet', ''],
  ['`/v2/agent/…`', 'not yet', ''],
  ['`/v1/analytics/…`', 'not yet', ''],
]

import { resolve } from 'node:path'
import { loadConfig } from '@octavo/config'
import { compareText } from '@octavo/core'
import { writePlan } from '@octavo/engine'
import { upgradePage } from './mintlify/upgradePage.js'
import { openProject, type Project } from './site/project.js'
import { SCHEMA } from './site/toConfig.js'

/** Changes of a docs folder, as `octavo rename` has them. */
type EditPlan = Parameters<typeof writePlan>[1]

export interface Upgrade {
  plan: EditPlan
  /** Number of files by the change that they get. */
  changes: ReadonlyMap<string, number>
}

/** Keys of mint.json that have no counterpart. */
const UNUSED_KEYS = ['isWhiteLabeled', 'layout', 'rounded', 'sidebar', 'topbar']

/**
 * Replaces the outdated syntax of a docs folder. A second run changes nothing.
 *
 * @throws Error if the folder is missing, or has neither docs.json nor mint.json
 */
export function upgradeSite({ dir, dryRun = false }: { dir: string; dryRun?: boolean }): Upgrade {
  const root = resolve(dir)
  const upgrade = planUpgrade(openProject(root), dir)
  const { moves, texts } = upgrade.plan
  if (!dryRun && moves.size + texts.size > 0) writePlan(root, upgrade.plan)
  return upgrade
}

/** Returns the changes that replace the outdated syntax of a docs folder. */
export function planUpgrade(project: Pick<Project, 'list' | 'read' | 'isFile'>, dir = '.'): Upgrade {
  const moves = new Map<string, string>()
  const texts = new Map<string, string>()
  const notes: string[] = []
  const changes = new Map<string, number>()
  const count = (name: string) => changes.set(name, (changes.get(name) ?? 0) + 1)
  const files = project.list('.').filter((file) => !/(?:^|\/)\./.test(file))
  const config = upgradeConfig(project, dir)
  notes.push(...config.notes)
  if (config.text !== undefined) {
    moves.set('mint.json', 'docs.json')
    texts.set('mint.json', config.text)
    count('mint.json -> docs.json')
  }
  for (const file of files) {
    const output = file.replace(/^_snippets\//, 'snippets/')
    if (output !== file && project.isFile(output)) notes.push(`${file}: it stays, because ${output} exists.`)
    else if (output !== file) {
      moves.set(file, output)
      count('_snippets -> snippets')
    }
    if (!/\.mdx?$/i.test(file)) continue
    const source = project.read(file)
    if (source === undefined) {
      notes.push(`${file}: the file is too large or cannot be read.`)
      continue
    }
    const page = upgradePage(file, source, project.isFile)
    if (page.text !== source) texts.set(file, page.text)
    for (const change of page.changes) count(change)
    notes.push(...page.notes.map(({ line, message }) => `${file}:${line} ${message}`))
    notes.push(...leftPaths(page.text).map((line) => `${file}:${line} A path in "_snippets", which is "snippets" now.`))
  }
  return { plan: { moves, copies: new Map(), texts, notes }, changes: new Map([...changes].sort(byName)) }
}

function byName([a]: [string, number], [b]: [string, number]): number {
  return compareText(a, b)
}

/** Returns the lines with a path in the folder that has another name. */
function leftPaths(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (/["'(/]_snippets\//.test(line) ? [index + 1] : []))
}

/** Returns the docs.json of a folder with mint.json, and what it does not have. */
function upgradeConfig({ read }: Pick<Project, 'read'>, dir: string): { text?: string; notes: string[] } {
  const source = read('mint.json')
  if (read('docs.json') !== undefined)
    return { notes: source === undefined ? [] : ['mint.json: it is ignored, because docs.json exists. Remove it.'] }
  if (source === undefined) throw new Error(`${dir} has neither docs.json nor mint.json.`)
  const { config, diagnostics } = loadConfig({ readText: read })
  const problems = diagnostics
    .filter(({ rule, file }) => rule !== 'CFG_LEGACY' && file !== undefined)
    .map(({ file, start, message }) => `${file}:${start?.line ?? 1} ${message}`)
  if (!config) return { notes: [...problems, 'mint.json: it stays, because it has errors.'] }
  // The schema of mint.json reports every key of docs.json.
  const { $schema: _, ...settings } = config
  const text = `${JSON.stringify({ $schema: SCHEMA, ...settings }, null, 2)}\n`
  return { text, notes: [...problems, ...lostValues(source, config)] }
}

/** Values of mint.json that have another name in docs.json. */
const TRANSLATED = new Set(['venus', 'quill', 'prism', 'link', 'auto'])

/** Names keys and texts of mint.json that are not in docs.json. */
function lostValues(source: string, config: object): string[] {
  const findLine = (text: string) => source.slice(0, Math.max(0, source.indexOf(text))).split('\n').length
  const values = new Set(leaves(config))
  // The URL of a tab or anchor is the folder of its pages.
  const isFolder = (url: string) => [...values].some((value) => value.startsWith(`${url.replace(/^\/|\/$/g, '')}/`))
  const data = readJson(source)
  if (!data)
    return ['mint.json: values without a counterpart in docs.json are not listed, because it is not plain JSON.']
  return Object.entries(data).flatMap(([key, value]) => {
    if (key === '$schema') return []
    if (UNUSED_KEYS.includes(key))
      return [`mint.json:${findLine(`"${key}"`)} "${key}" has no counterpart in docs.json.`]
    const lost = leaves(value).filter((leaf) => !values.has(leaf) && !TRANSLATED.has(leaf) && !isFolder(leaf))
    return [...new Set(lost)].map((leaf) => {
      const line = findLine(JSON.stringify(leaf))
      return `mint.json:${line} "${leaf.slice(0, 80)}" in "${key}" has no counterpart in docs.json.`
    })
  })
}

function readJson(source: string): object | undefined {
  try {
    const data: unknown = JSON.parse(source.replace(/^\uFEFF/, ''))
    return typeof data === 'object' && data !== null ? data : undefined
  } catch {
    return undefined
  }
}

/** Returns the texts and numbers in a value of JSON. */
function leaves(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [] : leaves(inner)))
    : []
}

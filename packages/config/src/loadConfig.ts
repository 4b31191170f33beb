import type { Diagnostic, Position } from '@octavo/core'
import { removeConditionalRedirects } from './checks/conditionalRedirects.js'
import { checkDuplicates } from './checks/duplicates.js'
import { checkEffects } from './checks/effects.js'
import { upgradeMintConfig } from './legacy/upgradeMintConfig.js'
import { checkNavigation } from './navigation/checkNavigation.js'
import { limitNavigationDepth } from './navigation/limitDepth.js'
import type { DocsConfig } from './schemas/docsSchema.js'
import { type ConfigNode, type Pointer, spanAt, toValue } from './tree/node.js'
import { parseJson } from './tree/parseJson.js'
import { Diagnostics } from './tree/problems.js'
import { type ReadText, resolveRefs } from './tree/resolveRefs.js'
import { checkSchema } from './validate/checkSchema.js'

const CONFIG_FILE = 'docs.json'
const LEGACY_FILE = 'mint.json'

interface LoadConfigOptions {
  /**
   * Reads a file by its path relative to the docs root. Returns its text, undefined if it does not exist, or the
   * reason why it cannot be read. It must reject symlinks that point outside the docs root.
   */
  readText: ReadText
}

/** A location in one of the files of the configuration. */
interface ConfigLocation {
  file: string
  start: Position
  end: Position
}

export interface LoadedConfig {
  /** Undefined if docs.json is missing or not an object. Invalid values are omitted. */
  config?: DocsConfig
  /** All requested files, including missing ones, because the result depends on them. */
  files: string[]
  diagnostics: Diagnostic[]
  /** Returns the location of a value in `config`, or of its key, in any of the files. */
  locate(pointer: Pointer, target?: 'key' | 'value'): ConfigLocation | undefined
}

/**
 * Loads docs.json, or mint.json if there is no docs.json: parses the file, includes `$ref` files, validates, and drops
 * invalid values. Never throws for invalid files. All diagnostics are returned in one list.
 */
export function loadConfig({ readText }: LoadConfigOptions): LoadedConfig {
  const problems = new Diagnostics()
  const files = new Set<string>()
  const tree = readTree({ readText, files, problems })
  const checked = tree && checkTree(tree, problems)
  return {
    config: checked && (toValue(checked) as DocsConfig),
    files: [...files],
    diagnostics: problems.diagnostics,
    locate: (pointer, target) => {
      const span = checked && spanAt(checked, pointer, target)
      return span && problems.locate(span)
    },
  }
}

interface Reading extends LoadConfigOptions {
  files: Set<string>
  problems: Diagnostics
}

function readTree(reading: Reading): ConfigNode | undefined {
  const { readText, files, problems } = reading
  for (const file of [CONFIG_FILE, LEGACY_FILE]) {
    files.add(file)
    const source = readText(file)
    if (source === undefined) continue
    if (typeof source !== 'string') {
      const at = { file, start: 0, end: 0 }
      problems.report({ rule: 'CFG_UNREADABLE', at, message: `${file} cannot be read: ${source.error}` })
      return undefined
    }
    const parsed = parseJson(file, source, problems)
    const tree = parsed && resolveRefs(parsed, reading)
    return tree && file === LEGACY_FILE ? upgradeMintConfig(tree, problems) : tree
  }
  const at = { file: CONFIG_FILE, start: 0, end: 0 }
  const hint = 'Create one, or pass the folder that contains it.'
  problems.report({ rule: 'CFG_NOT_FOUND', at, message: 'No docs.json in this folder.', hint })
  return undefined
}

function checkTree(tree: ConfigNode, problems: Diagnostics): ConfigNode | undefined {
  const shallow = removeConditionalRedirects(limitNavigationDepth(tree, problems), problems)
  const checked = checkSchema(shallow, problems)
  if (!checked) return undefined
  checkNavigation(checked, { sourceNode: shallow, problems })
  checkDuplicates(checked, problems)
  checkEffects(checked, problems)
  return checked
}

import { posix } from 'node:path'
import { parse as parseToml, TomlError } from 'smol-toml'
import { isScalar, parseDocument, Scalar, visit } from 'yaml'
import { invalidFile } from '../site/invalidFile.js'
import type { Project } from '../site/project.js'
import { list, record, text, type Values } from '../site/readValues.js'
import type { Note } from '../site/types.js'

/** The configuration of MkDocs, Material for MkDocs or Zensical. */
export interface MkDocsConfig {
  values: Values
  /** Folder of the pages, from the root. */
  docsDir: string
  /** Options of the plugins, by name without the prefix of a theme. */
  plugins: ReadonlyMap<string, Values>
  /** Options of the Markdown extensions, by name. */
  extensions: ReadonlyMap<string, Values>
  /** `theme.features` */
  features: ReadonlySet<string>
}

const MAX_PARENTS = 10

/**
 * Reads `mkdocs.yml`, with the files that it inherits from. Tags of Python are never executed.
 *
 * @throws Error with file and line if a file is missing or not valid
 */
export function readMkDocs(project: Project, file: string): MkDocsConfig {
  const values = readInherited(project, file)
  const theme = record(values.theme)
  return {
    values,
    docsDir: posix.join(posix.dirname(file), text(values.docs_dir) ?? 'docs').replace(/\/$/, ''),
    plugins: named(values.plugins, /^material\//),
    extensions: named(values.markdown_extensions, /^markdown\.extensions\./),
    features: new Set(list(theme.features).filter((each) => typeof each === 'string')),
  }
}

function readInherited(project: Project, file: string, depth = 0): Values {
  const source = project.read(file)
  if (source === undefined) throw invalidFile(project, { file }, 'Missing file that the configuration inherits from')
  if (file.endsWith('.toml')) return readToml(project, file, source)
  const errors: Note[] = []
  const { INHERIT: parent, ...values } = readYaml(source, file, errors)
  const [error] = errors
  if (error) throw invalidFile(project, { file, line: error.line }, `Invalid YAML: ${error.message}`)
  if (typeof parent !== 'string' || depth > MAX_PARENTS) return values
  return merge(readInherited(project, posix.join(posix.dirname(file), parent), depth + 1), values)
}

/** Reads `project` of `zensical.toml`. */
function readToml(project: Project, file: string, source: string): Values {
  try {
    return record(record(parseToml(source)).project)
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    const line = error instanceof TomlError ? error.line : undefined
    throw invalidFile(project, { file, line }, message)
  }
}

/** Reads a YAML file of the source. Errors become notes, and what can be read is returned. */
export function readYaml(source: string, file: string, notes: Note[]): Values {
  const document = parseDocument(source, { uniqueKeys: false, logLevel: 'silent' })
  for (const { message, linePos } of document.errors)
    notes.push({
      kind: 'dropped',
      file,
      line: linePos?.[0].line,
      message: (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, ''),
    })
  visit(document, {
    Node(key, node) {
      if (key === 'key' || node.tag === undefined) return undefined
      if (node.tag === '!ENV') return new Scalar(environmentDefault(node.toJS(document)))
      if (!node.tag.includes('python/')) return undefined
      // The name of the function is what other options depend on.
      return new Scalar(isScalar(node) || node.tag.includes('apply') ? node.tag : undefined)
    },
  })
  try {
    return record(document.toJS({ maxAliasCount: 100 }))
  } catch {
    return {}
  }
}

/** `!ENV NAME` has no default; the last item of `!ENV [NAME, OTHER, default]` is one. */
function environmentDefault(value: unknown): unknown {
  return Array.isArray(value) && value.length > 1 ? value.at(-1) : undefined
}

/** Merges objects deeply, as MkDocs does; lists replace each other. */
function merge(parent: Values, child: Values): Values {
  const merged = Object.entries(child).map(([key, value]) => {
    const isObject = (each: unknown) => Object.keys(record(each)).length > 0
    return [key, isObject(parent[key]) && isObject(value) ? merge(record(parent[key]), record(value)) : value] as const
  })
  return { ...parent, ...Object.fromEntries(merged) }
}

/** Reads a list of names and `{ name: options }`, or an object of options; in TOML, dots of names are tables. */
function named(value: unknown, prefix: RegExp): Map<string, Values> {
  const entries = Array.isArray(value)
    ? value.flatMap((each) =>
        typeof each === 'string' ? [[each, {}] as [string, unknown]] : Object.entries(record(each)),
      )
    : Object.entries(record(value)).flatMap(([name, options]): [string, unknown][] =>
        name === 'pymdownx' || name === 'markdown'
          ? Object.entries(record(options)).map(([each, inner]) => [`${name}.${each}`, inner])
          : [[name, options]],
      )
  return new Map(entries.map(([name, options]) => [name.replace(prefix, ''), record(options)]))
}

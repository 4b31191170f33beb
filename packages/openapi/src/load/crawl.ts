import type { Steps } from './countSteps.js'
import { isObject, type MutableJson, type MutableObject, type Trail, toPointer, trailPath } from './data.js'
import type { Faults } from './faults.js'
import { type FileReader, fragmentPath, isRemote, type RefProblem, readRef } from './fileSet.js'
import { LIMITS } from './limits.js'
import { existingRef } from './refHints.js'
import { type Source, tooDeep } from './source.js'

/** A resolvable reference, with its location. */
export interface Ref {
  from: { file: string; path: () => string[] }
  /** The reference as written in the file. */
  refText: string
  /** The normalized reference, equal for all references to one location. */
  target: string
  file: string
  path: string[]
}

interface LoadedFile {
  source: Source
  value: MutableJson
  refs: FoundRefs
}

export interface Crawled {
  files: Map<string, LoadedFile>
  refs: Ref[]
  /** References in place of whole maps, such as `properties: { $ref: … }`, with the maps that contain them. */
  maps: { map: MutableObject; ref: Ref }[]
}

interface Crawl {
  reader: FileReader
  /** Allowed origins of remote references. */
  origins: ReadonlySet<string>
  faults: Faults
  steps: Steps
  /** True for AsyncAPI documents. */
  isAsync: boolean
}

/**
 * Reads every file that the document refers to and normalizes all references: `#/…` for the document itself, `<path
 * from the docs root>#/…` for other files. References are not replaced with their targets.
 */
export function crawl(root: { source: Source; value: MutableJson }, context: Crawl): Crawled {
  const crawled: Crawled = { files: new Map(), refs: [], maps: [] }
  const budget = { bytes: 0, values: 0 }
  const add = (source: Source, value: MutableJson) => {
    const refs = collectRefs(value, context.isAsync ? ASYNC_KEYS : KEYS)
    budget.values += refs.count
    crawled.files.set(source.file, { source, value, refs })
  }
  add(root.source, root.value)
  for (const [file, loaded] of crawled.files) {
    for (const path of loaded.refs.tooDeepPaths) context.faults.add({ ...tooDeep(path, file), file, path })
    for (const ref of loaded.refs.refs) {
      context.steps.take()
      const target = readRef(ref.holder[ref.key] as string, file, context.origins)
      const refTarget = typeof target === 'string' ? refuse(ref, file, target, context) : target
      if (!refTarget) continue
      if (!crawled.files.has(refTarget.file)) {
        const source = readFile(ref, file, refTarget.file, {
          ...context,
          budget,
          count: crawled.files.size,
          root: root.value,
        })
        if (source?.value === undefined) continue
        add(source, source.value)
      }
      note(crawled, { ref, file, target: refTarget }, context)
    }
  }
  return crawled
}

function note(
  crawled: Crawled,
  { ref, file, target }: { ref: FoundRef; file: string; target: { file: string; fragment: string } },
  { faults }: Crawl,
): void {
  const text = ref.holder[ref.key] as string
  const path = fragmentPath(target.fragment) ?? crawled.files.get(target.file)?.refs.anchors.get(target.fragment)
  if (!path) {
    const message = `Missing reference target "${short(text)}": ${target.file} does not define this anchor.`
    const hint = refHint(crawled.files.get(target.file)?.value, text)
    faults.add({ ...at(ref, file), rule: 'OAS_REF_MISSING', message, hint })
    return
  }
  const pointer = fragmentPath(target.fragment) ? target.fragment : toPointer(path)
  const [first] = crawled.files.keys()
  const rewritten = target.file === first ? `#${pointer}` : `${target.file}#${pointer}`
  ref.holder[ref.key] = rewritten
  const resolved: Ref = {
    from: { file, path: () => [...trailPath(ref.trail), ref.key] },
    refText: text,
    target: rewritten,
    file: target.file,
    path,
  }
  crawled.refs.push(resolved)
  if (ref.isMap) crawled.maps.push({ map: ref.holder, ref: resolved })
}

interface Reading extends Crawl {
  budget: { bytes: number; values: number }
  count: number
  /** The document, for hints. */
  root: MutableJson
}

function readFile(ref: FoundRef, from: string, file: string, context: Reading): Source | undefined {
  const { reader, faults, budget, count } = context
  const place = at(ref, from)
  if (!isRemote(file) && !(context.isAsync ? /\.(?:json|ya?ml|avsc)$/i : /\.(?:json|ya?ml)$/i).test(file)) {
    const message = `Unsupported file type in reference "${short(file)}"; the reference is ignored.`
    const expected = 'a .json, .yaml or .yml file.'
    const hint = refHint(context.root, ref.holder[ref.key] as string)
    faults.add({ ...place, rule: 'OAS_REF_TYPE', message, expected, hint })
    return undefined
  }
  const bytes = reader.read(file)
  if (bytes === 'pending') return undefined
  if (!bytes) {
    const message = `${isRemote(file) ? 'Could not fetch' : 'Missing'} referenced file "${short(file)}".`
    const reason = reader.reason(file)
    faults.add({
      ...place,
      rule: 'OAS_REF_MISSING',
      message: reason === undefined ? message : `${message} ${reason}`,
      expected: !isRemote(file) ? 'the path of a file in the docs folder, relative to this file.' : undefined,
      wanted: !isRemote(file) ? file : undefined,
    })
    return undefined
  }
  budget.bytes += bytes.length
  if (budget.bytes > LIMITS.totalBytes || count >= LIMITS.files || budget.values > LIMITS.values) {
    const [files, values] = [LIMITS.files, LIMITS.values].map((limit) => limit.toLocaleString('en'))
    const limits = `${files} files, ${LIMITS.totalBytes / 1_000_000} MB or ${values} values`
    faults.add({
      ...place,
      rule: 'OAS_TOO_BIG',
      message: `Referenced files exceed the limit (${limits}); this reference is shown as unresolved.`,
    })
    return undefined
  }
  const source = reader.parse(bytes, file)
  reportSource(source, faults)
  // A document can have thousands of files, and few of their trees are needed again.
  source.release()
  return source
}

/** Adds the diagnostics of a parsed file. */
export function reportSource(source: Source, faults: Faults): void {
  const { file } = source
  if (source.value === undefined) faults.unreadable.add(file)
  for (const { offset, endOffset, ...problem } of source.problems) {
    if (offset === undefined) {
      faults.add({ ...problem, file })
      continue
    }
    const start = source.positionAt(offset)
    faults.add({ ...problem, file, place: { file, start, end: source.positionAt(endOffset ?? offset + 1) } })
  }
}

const REFUSED: Record<RefProblem, { says: string; hint: string }> = {
  OAS_REF_OUTSIDE: {
    says: 'points outside the docs folder',
    hint: 'Copy the file into the docs folder and refer to it by a relative path.',
  },
  OAS_REF_SCHEME: {
    says: 'has an unsupported scheme',
    hint: 'Refer to a file in the docs folder by a relative path.',
  },
  OAS_REF_REMOTE: {
    says: 'points to another server',
    hint: 'Copy the file into the docs folder, or allow its https origin with "--remote-refs" (option "remoteRefs").',
  },
}

function refuse(ref: FoundRef, file: string, problem: RefProblem, { faults }: Crawl): undefined {
  const text = ref.holder[ref.key] as string
  const { says, hint } = REFUSED[problem]
  faults.add({
    ...at(ref, file),
    rule: problem,
    message: `Reference "${short(text)}" ${says}; it is shown as unresolved.`,
    hint,
  })
  return undefined
}

function at(ref: FoundRef, file: string) {
  return { file, path: [...trailPath(ref.trail), ref.key] }
}

/** Returns a hint that names the reference that exists instead of a missing one. */
export function refHint(root: MutableJson | undefined, text: string): string | undefined {
  const ref = existingRef(root, text)
  return ref && `Fix: write "${short(ref)}".`
}

/** Returns untrusted text for a message: one line of at most `most` characters. */
export function short(text: string, most = 120): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not reach a terminal
  const clean = text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
  return clean.length > most ? `${clean.slice(0, most - 3)}…` : clean
}

/** A reference with the object that contains it. */
interface FoundRef {
  holder: MutableObject
  /** `$ref`, or a name in a discriminator mapping. */
  key: string
  trail: Trail | undefined
  /** True for a reference in place of a whole map. */
  isMap?: boolean
}

interface FoundRefs {
  refs: FoundRef[]
  /** Paths by `$anchor` and `$id`. */
  anchors: Map<string, string[]>
  /** Paths of values that were emptied because they exceed the nesting limit. */
  tooDeepPaths: string[][]
  /** Number of objects and lists. */
  count: number
}

/** Kind of an object's keys: fields of the format, names that authors choose, or data that is only shown. */
type Kind = 'fields' | 'names' | 'mapping' | 'data'

/** Keys by the kind of their values. */
interface FieldKeys {
  /** Fields whose keys are names. */
  named: ReadonlySet<string>
  data: ReadonlySet<string>
}

const NAMED = (
  'properties patternProperties $defs definitions dependentSchemas paths webhooks schemas responses parameters ' +
  'examples requestBodies headers securitySchemes links callbacks pathItems content encoding variables mediaTypes'
).split(' ')

const DATA = ['example', 'default', 'enum', 'const', 'value', 'scopes', 'dataValue']

const KEYS: FieldKeys = { named: new Set(NAMED), data: new Set([...DATA, 'security']) }

/** In AsyncAPI, `headers` is a schema and `security` can have references. */
const ASYNC_KEYS: FieldKeys = {
  named: new Set(
    (
      'properties patternProperties $defs definitions dependentSchemas dependencies channels servers operations ' +
      'messages schemas parameters variables securitySchemes serverVariables correlationIds operationTraits ' +
      'messageTraits replies replyAddresses serverBindings channelBindings operationBindings messageBindings'
    ).split(' '),
  ),
  data: new Set(DATA),
}

/**
 * Finds the references that the format defines, but not example values that look like references. Empties objects and
 * lists that exceed the nesting limit, as parsers do, because overlays can add levels.
 */
function collectRefs(root: MutableJson, keys: FieldKeys): FoundRefs {
  const result: FoundRefs = { refs: [], anchors: new Map(), tooDeepPaths: [], count: 0 }
  visit(root, 'fields', { result, trail: undefined, depth: 0, keys })
  return result
}

interface Visit {
  result: FoundRefs
  trail: Trail | undefined
  depth: number
  keys: FieldKeys
}

function visit(value: MutableJson, kind: Kind, { result, trail, depth, keys }: Visit): void {
  if (typeof value !== 'object' || value === null) return
  result.count++
  if (depth > LIMITS.depth) {
    result.tooDeepPaths.push(trailPath(trail))
    if (Array.isArray(value)) value.length = 0
    else for (const key of Object.keys(value)) delete value[key]
    return
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item = value[index] as MutableJson
      if (typeof item !== 'object') continue
      visit(item, kind, { result, trail: { parent: trail, key: String(index) }, depth: depth + 1, keys })
    }
    return
  }
  if (kind !== 'data') noteRefs(value, kind, { result, trail })
  for (const key of Object.keys(value)) {
    const child = value[key]
    if (typeof child !== 'object' || child === null) continue
    visit(child, childKind(kind, key, child, keys), { result, trail: { parent: trail, key }, depth: depth + 1, keys })
  }
}

function noteRefs(object: MutableObject, kind: Kind, { result, trail }: Pick<Visit, 'result' | 'trail'>): void {
  if (kind === 'mapping') {
    for (const key of Object.keys(object)) {
      if (typeof object[key] === 'string' && looksLikeRef(object[key])) result.refs.push({ holder: object, key, trail })
    }
    return
  }
  if (typeof object.$ref === 'string') result.refs.push({ holder: object, key: '$ref', trail, isMap: kind === 'names' })
  if (kind !== 'fields') return
  if (typeof object.$anchor === 'string') result.anchors.set(object.$anchor, trailPath(trail))
  if (typeof object.$id === 'string') result.anchors.set(object.$id, trailPath(trail))
}

/** Values in a discriminator mapping can also be schema names. */
function looksLikeRef(text: string): boolean {
  return text.includes('#') || text.includes('/') || /\.(?:json|ya?ml)$/i.test(text)
}

function childKind(kind: Kind, key: string, child: MutableJson, { named, data }: FieldKeys): Kind {
  if (kind === 'data') return 'data'
  if (kind === 'names') return 'fields'
  // Samples are often in separate files.
  if (data.has(key) || (key.startsWith('x-') && !/^x-code-?samples$/i.test(key))) return 'data'
  if (key === 'mapping') return 'mapping'
  if (key === 'examples') return isObject(child) ? 'names' : 'data'
  return named.has(key) && isObject(child) ? 'names' : 'fields'
}

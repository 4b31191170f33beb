import { type Diagnostic, hasErrors, normalizeDiagnostics } from '@octavo/core'
import { applyOverlays } from './load/applyOverlays.js'
import { checkRefs } from './load/checkRefs.js'
import { Steps, TooManySteps } from './load/countSteps.js'
import { type Crawled, crawl, reportSource, short } from './load/crawl.js'
import { fromPointer, isObject, type MutableJson, type MutableObject, valueAt } from './load/data.js'
import { expandMaps } from './load/expandMaps.js'
import { expandTexts } from './load/expandTexts.js'
import { type Fault, Faults, type Location } from './load/faults.js'
import { type Fetched, FileReader, isRemote } from './load/fileSet.js'
import { LIMITS } from './load/limits.js'
import type { Source } from './load/source.js'
import { readVersion } from './load/specVersion.js'
import { isJsonObject, type JsonObject } from './model/jsonValue.js'
import type { AsyncVersion, LoadedSpec, LocateOptions, SpecHost } from './model/spec.js'
import { checkChannels, listChannels } from './operations/listChannels.js'
import { checkOperations, listOperations } from './operations/listOperations.js'
import { clearExcludedTags, readTags } from './operations/readTags.js'
import { resolveServer } from './request/serverUrl.js'
import { References } from './schema/references.js'
import { readTexts } from './validate/readTexts.js'
import { METHODS } from './validate/shapes.js'
import { validate } from './validate/validate.js'
import { checkWrittenValues } from './validate/writtenValues.js'

export interface LoadOptions {
  /** Allowed https origins for references. The document's own origin is always allowed. */
  remoteRefs?: readonly string[]
  /** Overlays in order, as paths from the docs root. Default: those in `candidates` that extend the document. */
  overlays?: readonly string[]
  /** Files of the repository that may be overlays. */
  candidates?: readonly string[]
  /** Excludes operations with `x-internal: true`. Default: false. */
  omitInternal?: boolean
  /** Maximum number of steps. */
  steps?: number
}

/**
 * Maximum number of fetch rounds. Files that refer to further remote files need another round, which reads all files
 * again.
 */
const MAX_ROUNDS = 10

/** Reads a document in the repository, or at an https URL with `host.fetch`. Never throws for invalid content. */
export async function loadSpec(source: string, host: SpecHost, options: LoadOptions = {}): Promise<LoadedSpec> {
  const files = new Map<string, Uint8Array | { reason?: string }>()
  for (let round = 1; ; round++) {
    const { spec, wanted: urls } = attempt(source, host, options, files)
    if (urls.size === 0) return spec
    const fetch = round <= MAX_ROUNDS ? host.fetch?.bind(host) : undefined
    await Promise.all([...urls].map(async (url) => files.set(url, (await fetch?.(url).catch(errorReason)) ?? {})))
  }
}

/** Reads a document synchronously. Remote files count as unreachable. */
export function loadLocalSpec(
  source: string,
  host: Pick<SpecHost, 'read' | 'store'>,
  options: LoadOptions = {},
): LoadedSpec {
  const fetched = new Map<string, Uint8Array | { reason?: string }>()
  for (;;) {
    const { spec, wanted: urls } = attempt(source, host, options, fetched)
    if (urls.size === 0) return spec
    for (const url of urls) fetched.set(url, {})
  }
}

/** Returns the message of an error. It is shortened, because a server can influence it. */
function errorReason(error: unknown): { reason?: string } {
  return error instanceof Error && error.message !== '' ? { reason: short(error.message, 300) } : {}
}

function attempt(
  source: string,
  host: SpecHost,
  options: LoadOptions,
  fetched: Fetched,
): { spec: LoadedSpec; wanted: ReadonlySet<string> } {
  const reader = new FileReader(host, fetched)
  const state: State = {
    source,
    reader,
    options,
    faults: new Faults(),
    steps: new Steps(options.steps ?? LIMITS.steps),
    sources: new Map(),
  }
  let content: Content | undefined
  try {
    content = readContent(state)
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error
    state.faults.add(tooManySteps(options.steps ?? LIMITS.steps, source))
  }
  return { spec: finish(state, content), wanted: reader.pendingFiles }
}

interface State {
  source: string
  reader: FileReader
  options: LoadOptions
  faults: Faults
  steps: Steps
  /** All parsed files, for positions. */
  sources: Map<string, Source>
}

type Content = Pick<LoadedSpec, 'document' | 'operations' | 'tags'>

function readContent(state: State): Content | undefined {
  const { source, reader, faults, steps, options } = state
  const root = readRoot(state)
  if (!root) return undefined
  const version = readVersion(root)
  if ('problem' in version) {
    faults.add({ ...version.problem, file: source })
    return undefined
  }
  if (version.warning) faults.add({ ...version.warning, file: source })
  // Reported already; `validate` must not report the number again.
  if (typeof root.openapi === 'number') root.openapi = version.version
  const overlaid = applyOverlays(root, { source, reader, ...options, faults, steps })
  for (const overlay of overlaid) state.sources.set(overlay.file, overlay)
  const { asyncapi } = version
  if (isEmpty(root)) {
    faults.add(emptyDocument(source, asyncapi))
    return undefined
  }
  if (version.version === '3.0' && root.paths === undefined) faults.add(withoutPaths(source))
  const crawled = crawlFiles(root, { ...state, isAsync: asyncapi !== undefined })
  expandMaps(crawled, { faults, steps })
  expandTexts(crawled, { steps })
  const { owners, notices } = validate({ root, source, crawled, asyncapi, faults, steps })
  const files = new Map<string, JsonObject>()
  for (const [file, { value }] of crawled.files) if (file !== source && isJsonObject(value)) files.set(file, value)
  checkRefs(crawled, { faults, steps })
  if (asyncapi === undefined) completeServers(crawled, source)
  const listing = { root, files, source, faults, steps, omitInternal: options.omitInternal }
  const operations = asyncapi === undefined ? listOperations(root, listing) : listChannels(root, asyncapi, listing)
  if (operations.length > LIMITS.operations) {
    faults.add(tooManyOperations(operations.length, source, asyncapi))
    return undefined
  }
  const document = { source, version: version.version, asyncapi, root, files }
  // `readTexts` changes values, so what was read before is not kept.
  const references = new References(document)
  readTexts(owners, (file) => state.sources.get(file)?.isYaml ?? false, { references, steps })
  checkWrittenValues(owners, { references, notices })
  notices.report(faults)
  checkOperations(operations, {
    ...listing,
    locate: (path) => state.sources.get(source)?.locate(path, { atKey: true }),
  })
  if (asyncapi !== undefined) checkChannels(operations, asyncapi, listing)
  const allOperations = operations.map(({ operation }) => operation)
  const tags = readTags(root, { version: version.version, source, faults })
  clearExcludedTags(root, allOperations)
  return { document, operations: allOperations, tags }
}

function readRoot({ source, reader, faults, sources }: State): MutableObject | undefined {
  const bytes = /^http:/i.test(source) ? undefined : reader.read(source)
  if (bytes === 'pending') return undefined
  if (!bytes) {
    faults.add(notFound(source, reader.reason(source)))
    return undefined
  }
  const parsed = reader.parse(bytes, source)
  sources.set(source, parsed)
  reportSource(parsed, faults)
  if (parsed.value === undefined) return undefined
  const { value } = parsed
  if (!isObject(value)) {
    const result = readVersion(value)
    if ('problem' in result) faults.add({ ...result.problem, file: source })
    return undefined
  }
  return value
}

function crawlFiles(
  root: MutableObject,
  { source, reader, faults, steps, options, sources, isAsync }: State & { isAsync: boolean },
): Crawled {
  const origins = new Set((options.remoteRefs ?? []).flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : [])))
  if (isRemote(source) && URL.canParse(source)) origins.add(new URL(source).origin)
  const parsed = sources.get(source) as Source
  const crawled = crawl({ source: parsed, value: root }, { reader, origins, faults, steps, isAsync })
  for (const [file, loaded] of crawled.files) sources.set(file, loaded.source)
  return crawled
}

function isEmpty(root: MutableObject): boolean {
  const parts = root.asyncapi === undefined ? [root.paths, root.webhooks] : [root.channels]
  return [...parts, root.components].every((part) => part === undefined)
}

/** Looks up the positions of listed diagnostics, then frees the syntax trees. */
function finish({ source, faults, sources, reader }: State, content: Content | undefined): LoadedSpec {
  const locate = (path: readonly string[], file: string, options: LocateOptions = {}): Location | undefined => {
    const place = sources.get(file)?.locate(path, options)
    return place && { file, ...place }
  }
  let diagnostics: readonly Diagnostic[] | undefined
  const print = () => {
    const all = normalizeDiagnostics([...faults.list.map((fault) => toDiagnostic(fault, locate)), ...faults.rest()])
    for (const parsed of sources.values()) parsed.release()
    return all
  }
  const reason = reader.reason(source)
  return {
    operations: [],
    tags: [],
    ...content,
    get diagnostics() {
      diagnostics ??= print()
      return diagnostics
    },
    isBroken: faults.unreadable.size > 0 || (!content?.document && hasErrors(faults.list)),
    unreachable: reason,
    dependencies: [...reader.requestedFiles],
    locate: (pointer, { file = source, ...options } = {}) => locate(fromPointer(pointer), file, options),
  }
}

function toDiagnostic(
  { path, atKey, place, file, ...fault }: Faults['list'][number],
  locate: (path: readonly string[], file: string, options: LocateOptions) => Location | undefined,
): Diagnostic {
  const unit = fault.severity === 'error' ? { unit: 'document' as const } : {}
  return { ...fault, ...unit, file, ...(place ?? (path && locate(path, file, { atKey }))) }
}

function notFound(source: string, reason: string | undefined): Fault {
  const message = /^https:/i.test(source)
    ? `Could not fetch ${source}; its pages are omitted.${reason === undefined ? '' : ` ${reason}`}`
    : isRemote(source)
      ? `Unsupported URL "${source}": only https documents are fetched. Its pages are omitted.`
      : `Missing OpenAPI document "${source}"; its pages are omitted.`
  const expected = 'the path of a file in the docs folder, or an https URL.'
  return { rule: 'OAS_NOT_FOUND', file: source, message, expected, wanted: isRemote(source) ? undefined : source }
}

function tooManySteps(limit: number, file: string): Fault {
  const message = `Reading ${file} exceeds the limit of ${limit.toLocaleString('en')} steps.`
  const hint = 'Split it into several documents, or refer to large lists less often.'
  return { rule: 'OAS_TIMEOUT', severity: 'error', file, message, hint }
}

function emptyDocument(file: string, asyncapi: AsyncVersion | undefined): Fault {
  if (asyncapi !== undefined) {
    const message = `Missing "channels" in ${file}: there is nothing to show.`
    return { rule: 'OAS_NO_PATHS', file, path: [], message, expected: '"channels".' }
  }
  const message = `Missing "paths" and "webhooks" in ${file}: there is nothing to show.`
  return { rule: 'OAS_NO_PATHS', file, path: [], message, expected: '"paths" or "webhooks".' }
}

function withoutPaths(file: string): Fault {
  const message = `Missing "paths" in ${file}, which OpenAPI 3.0 requires.`
  return { rule: 'OAS_NO_PATHS', file, path: [], message, expected: '"paths", which may be empty.' }
}

function tooManyOperations(count: number, file: string, asyncapi: AsyncVersion | undefined): Fault {
  const [noun, key] = asyncapi === undefined ? ['operations', 'paths'] : ['channels', 'channels']
  const message = `${file} exceeds the limit of ${LIMITS.operations} ${noun} (${count}); its pages show a notice.`
  const hint = 'Split it into several documents.'
  return { rule: 'OAS_TOO_MANY_OPERATIONS', file, path: [key as string], message, hint }
}

/**
 * Makes the server URLs in remote files absolute: OpenAPI resolves them against the URL of the file, and the default
 * server is `/`. Server URLs in repository files are resolved when the URL of the site is known
 * (`templates/serverTemplates.ts`).
 */
function completeServers({ files, refs }: Pick<Crawled, 'files' | 'refs'>, source: string): void {
  const root = files.get(source)?.value
  if (isRemote(source) && isObject(root)) {
    const { servers = [], paths } = root
    if (Array.isArray(servers) && servers.length === 0) root.servers = [{ url: new URL(source).origin }]
    completeList(root.servers, source)
    if (isObject(paths)) for (const item of Object.values(paths)) completePathItem(item, source)
  }
  // References point to the path items of other files.
  for (const { file, path } of refs) if (isRemote(file)) completePathItem(valueAt(files.get(file)?.value, path), file)
}

function completePathItem(item: MutableJson | undefined, file: string): void {
  if (!isObject(item)) return
  completeList(item.servers, file)
  const others = isObject(item.additionalOperations) ? Object.values(item.additionalOperations) : []
  for (const operation of [...METHODS.map((method) => item[method]), ...others]) {
    if (isObject(operation)) completeList(operation.servers, file)
  }
}

function completeList(servers: MutableJson | undefined, file: string): void {
  for (const server of Array.isArray(servers) ? servers : []) {
    if (isObject(server) && typeof server.url === 'string') {
      const { url, variables } = server
      server.url = resolveServer(url, { source: file }, (name) => variableDefault(variables, name))
    }
  }
}

function variableDefault(variables: MutableJson | undefined, name: string): string | undefined {
  const variable = isObject(variables) && Object.hasOwn(variables, name) ? variables[name] : undefined
  return isObject(variable) && typeof variable.default === 'string' ? variable.default : undefined
}

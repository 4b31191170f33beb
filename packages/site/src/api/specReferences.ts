import { compareText, type Diagnostic, rootPath } from '@octavo/core'
import { parseEntry } from '@octavo/openapi'
import { asString, isRawNode, type Locate, type Pointer } from '../sources/keys.js'

/** Keys of docs.json that name documents. */
export const SPEC_KEYS = ['openapi', 'asyncapi'] as const

/** A reference to an OpenAPI or AsyncAPI document in docs.json. */
export interface SpecReference {
  /** Path from the docs root, or a URL. */
  source: string
  /** Folder for the generated pages. */
  directory?: string
  overlays?: readonly string[]
  /** False if the document has no overview page. */
  overview?: boolean
  /** True if schemas have pages. */
  models?: boolean
  pointer: Pointer
}

/** Returns the references in `openapi` or `asyncapi`: a string, an object `{source, directory, overlays}`, or a list of both. */
export function readSpecReferences(value: unknown, pointer: Pointer): SpecReference[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => readSpecReferences(item, [...pointer, index]))
  if (typeof value === 'string') return value === '' ? [] : [{ source: specPath(value), pointer }]
  if (!isRawNode(value)) return []
  const source = asString(value.source)
  if (source === undefined) return []
  const directory = asString(value.directory)?.replace(/^\/+|\/+$/g, '')
  const overlays = Array.isArray(value.overlays) ? value.overlays.filter((item) => typeof item === 'string') : undefined
  return [
    {
      source: specPath(source),
      directory: directory || undefined,
      overlays: overlays?.map(specPath),
      overview: value.overview !== false,
      models: value.models === true,
      pointer: [...pointer, 'source'],
    },
  ]
}

/** Returns the documents that a part of docs.json names, OpenAPI first. */
export function nodeSpecReferences(node: Readonly<Record<string, unknown>>, pointer: Pointer): SpecReference[] {
  return SPEC_KEYS.flatMap((key) => readSpecReferences(node[key], [...pointer, key]))
}

/** Returns the name of the format of a document that docs.json names. */
export function formatName({ pointer }: Pick<SpecReference, 'pointer'>): 'OpenAPI' | 'AsyncAPI' {
  return pointer.includes('asyncapi') ? 'AsyncAPI' : 'OpenAPI'
}

/**
 * Returns the path from the docs root for a document path as written (`/api/a.json`, `./a.json`). URLs are unchanged.
 */
export function specPath(text: string): string {
  return isRemoteSpec(text) ? text : rootPath(text)
}

export function isRemoteSpec(source: string): boolean {
  return /^https?:\/\//i.test(source)
}

/** All documents referenced in docs.json, including those in entries, with their overlays. */
export interface NamedSpecs {
  sources: string[]
  overlays: Map<string, readonly string[]>
  /** True if operations with `x-internal: true` are excluded. */
  omitInternal: boolean
  /** Pointers to each document's list of overlays. */
  overlayLists: Map<string, Pointer>
  /** Documents with two different overlay lists. */
  conflicts: { pointer: Pointer; source: string }[]
}

export function namedSpecs(config: { navigation?: unknown; api?: unknown } | undefined): NamedSpecs {
  const omitInternal = isRawNode(config?.api) && config.api.internal === false
  const specs: NamedSpecs = {
    sources: [],
    overlays: new Map(),
    omitInternal,
    overlayLists: new Map(),
    conflicts: [],
  }
  const sources = new Set<string>()
  const add = (reference: SpecReference) => {
    sources.add(reference.source)
    if (!reference.overlays) return
    const references = specs.overlays.get(reference.source)
    if (!references) {
      specs.overlays.set(reference.source, reference.overlays)
      specs.overlayLists.set(reference.source, [...reference.pointer.slice(0, -1), 'overlays'])
    } else if (references.join('\n') !== reference.overlays.join('\n')) specs.conflicts.push(reference)
  }
  if (isRawNode(config?.api)) nodeSpecReferences(config.api, ['api']).forEach(add)
  const visit = (value: unknown, pointer: Pointer): void => {
    if (typeof value === 'string') {
      const spec = parseEntry(value)?.spec
      if (spec !== undefined && (isRemoteSpec(spec) || /\.(?:json|ya?ml)$/i.test(spec))) sources.add(specPath(spec))
    } else if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...pointer, index])
    else if (isRawNode(value)) {
      for (const [key, child] of Object.entries(value)) {
        if (key === 'openapi' || key === 'asyncapi') readSpecReferences(child, [...pointer, key]).forEach(add)
        else if (typeof child === 'object' || key === 'root') visit(child, [...pointer, key])
      }
    }
  }
  visit(config?.navigation, ['navigation'])
  specs.sources = [...sources].sort(compareText)
  return specs
}

/** Returns the diagnostics of a document. Missing overlays are reported where docs.json lists them. */
export function atOverlays(
  problems: readonly Diagnostic[],
  source: string,
  { overlays, overlayLists }: NamedSpecs,
  locate: Locate,
): Diagnostic[] {
  const list = overlayLists.get(source)
  return problems.map((problem) => {
    const isListed = list !== undefined && problem.rule === 'OAS_OVERLAY_MISSING' && problem.file === source
    const index = isListed ? (overlays.get(source)?.indexOf(problem.wanted ?? '') ?? -1) : -1
    return list !== undefined && index >= 0 ? { ...problem, ...locate([...list, index]) } : problem
  })
}

/** Reports documents that docs.json lists with different overlays. */
export function checkOverlayLists({ conflicts }: NamedSpecs, locate: Locate): Diagnostic[] {
  return conflicts.map(({ pointer, source }) => ({
    rule: 'CFG_OVERLAYS_DIFFER',
    severity: 'error',
    message: `${source} has a different list of overlays elsewhere in docs.json.`,
    expected: 'one list of overlays for each document.',
    hint: 'List the overlays only once, or in the same order everywhere.',
    ...locate(pointer),
  }))
}

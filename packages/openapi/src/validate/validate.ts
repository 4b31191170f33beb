import { memo, nearestName, nearMiss } from '@octavo/core'
import type { Steps } from '../load/countSteps.js'
import { type Crawled, short } from '../load/crawl.js'
import { isObject, type MutableJson, type MutableObject, type Trail, trailPath, valueAt } from '../load/data.js'
import type { Fault, Faults } from '../load/faults.js'
import { refTarget } from '../load/fileSet.js'
import type { AsyncVersion } from '../model/spec.js'
import { isHeaderName } from '../request/headerValue.js'
import { isComputedScheme } from '../request/security.js'
import { checkAsyncObject, isForeignSchema } from './asyncRules.js'
import { asyncShapes } from './asyncShapes.js'
import { checkContent, checkContentErrors, checkPaths } from './contentErrors.js'
import { Notices } from './notices.js'
import { describeShape, withArticle } from './shapeNames.js'
import { SHAPES, type ShapeName, type Shapes } from './shapes.js'
import { checkShape, report, type Walk, where } from './walkDocument.js'
import { hasValues, type ValueOwner } from './writtenValues.js'

export interface Validated {
  /** Objects whose examples and defaults are not compared with their schemas yet. */
  owners: ValueOwner[]
  notices: Notices
}

interface Validation {
  root: MutableObject
  source: string
  crawled: Crawled
  /** Major version of an AsyncAPI document. */
  asyncapi: AsyncVersion | undefined
  faults: Faults
  steps: Steps
}

/** Checks the document and the referenced parts of other files, each location once. Removes invalid values. */
export function validate({ root, source, crawled, asyncapi, faults, steps }: Validation): Validated {
  const queue = new Map<string, ShapeName>()
  const notices = new Notices()
  const owners: ValueOwner[] = []
  const operationIds = new Set<string>()
  const links: { id: string; file: string; trail: Trail | undefined }[] = []
  const schemes = securitySchemes(root)
  const shapes = asyncapi === undefined ? SHAPES : asyncShapes(asyncapi)
  const walkFile = (file: string): Walk => {
    const walk: Walk = {
      file,
      shapes,
      root: file === source ? root : undefined,
      faults,
      notices,
      steps,
      isYaml: crawled.files.get(file)?.source.isYaml ?? false,
      written: (path) => crawled.files.get(file)?.source.writtenAt(path),
      onObject: (name, object, trail) => {
        checkContentErrors(name, object, trail, walk)
        if (hasValues(name, object))
          owners.push({ name, object, trail, file, at: file === source ? '' : file, root: walk.root })
        if (name === 'Operation' && typeof object.operationId === 'string') operationIds.add(object.operationId)
        if (name === 'Link' && typeof object.operationId === 'string')
          links.push({ id: object.operationId, file, trail })
        return asyncapi !== undefined && name !== 'SecurityRequirement'
          ? checkAsyncObject(name, object, trail, walk)
          : checkObject(name, object, trail, { walk, schemes })
      },
      onMap: (name, map, trail) => (name === 'Paths' ? checkPaths : checkContent)(map, trail, walk),
      onRef: (ref, name, trail) => {
        checkKind(ref, name, trail, walk)
        if (!ref.startsWith('#') && !queue.has(ref)) queue.set(ref, name)
      },
      ...(asyncapi !== undefined && { isForeign: isForeignSchema }),
    }
    return walk
  }
  checkShape(asyncapi === undefined ? 'Document' : 'AsyncDocument', root, undefined, walkFile(source))
  const visited = new Set<MutableJson>()
  for (const [ref, name] of queue) {
    const { file, path } = refTarget(ref) ?? { file: '' }
    const value = path && valueAt(crawled.files.get(file)?.value, path)
    if (!path || !isObject(value) || visited.has(value)) continue
    visited.add(value)
    if (asyncapi !== undefined && typeof value.$ref === 'string' && name !== 'Schema') queue.set(value.$ref, name)
    else checkShape(name, value, toTrail(path), walkFile(file))
  }
  for (const { id, file, trail } of links)
    if (!operationIds.has(id)) notices.add(unknownOperation(id, file, trail, operationIds))
  return { owners, notices }
}

function unknownOperation(id: string, file: string, trail: Trail | undefined, ids: ReadonlySet<string>): Fault {
  const nearest = nearestName(id, ids)
  return {
    rule: 'OAS_LINK_OPERATION',
    file,
    path: [...trailPath(trail), 'operationId'],
    message: `Unknown operationId "${short(id)}" in a link.`,
    expected: 'the "operationId" of an operation of this document, or "operationRef" for another document.',
    hint: nearest === undefined ? undefined : `Did you mean "${short(nearest)}"?`,
  }
}

function toTrail(path: readonly string[]): Trail | undefined {
  return path.reduce<Trail | undefined>((parent, key) => ({ parent, key }), undefined)
}

function securitySchemes(root: MutableObject): ReadonlySet<string> {
  const { components } = root
  const schemes = isObject(components) ? components.securitySchemes : undefined
  return new Set(isObject(schemes) ? Object.keys(schemes) : [])
}

/** Component shapes by the key of their list. */
const componentKinds = memo(
  (shapes: Shapes) => new Map(Array.from(shapes.get('Components')?.fields ?? [], ([list, { shape }]) => [list, shape])),
)

/** Reports a reference to a component of another kind, such as a parameter that refers to a schema. */
function checkKind(ref: string, shapeName: ShapeName, trail: Trail, walk: Walk): void {
  const list = /#\/components\/([^/]+)\/[^/]+$/.exec(ref)?.[1] ?? ''
  const kinds = componentKinds(walk.shapes)
  const listShape = kinds.get(list)
  if (listShape === undefined || listShape === shapeName) return
  const section = [...kinds].find(([, name]) => name === shapeName)?.[0]
  const [kind, other] = [listShape, shapeName].map((name) => withArticle(describeShape(name)))
  report(walk, trail, {
    rule: 'OAS_REF_TYPE',
    message: `Invalid reference "${short(ref)}": it points to ${kind}, not ${other}.`,
    expected: section !== undefined ? `a reference to "#/components/${section}/…".` : undefined,
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters could split a request
const CONTROL = /[\u0000-\u001f\u007f]/
const VARIABLE = /\{([^{}]{1,200})\}/g

/** Checks rules that the table of shapes cannot express. Returns false if the object must be removed. */
function checkObject(
  name: ShapeName,
  object: MutableObject,
  trail: Trail | undefined,
  { walk, schemes }: { walk: Walk; schemes: ReadonlySet<string> },
): boolean {
  if (name === 'Parameter') return checkParameter(object, trail, walk)
  if (name === 'SecurityScheme') {
    checkHttpScheme(object, trail, walk)
    return object.type !== 'apiKey' || checkApiKey(object, trail, walk)
  }
  if (name === 'Server') return checkUrl(object, trail, walk)
  if (name === 'SecurityRequirement') return checkRequirement(object, trail, { walk, schemes })
  return true
}

function checkParameter(object: MutableObject, trail: Trail | undefined, walk: Walk): boolean {
  if (object.in === 'path' && object.required !== true && object.$ref === undefined) {
    object.required = true
    walk.notices.add({
      rule: 'OAS_PATH_REQUIRED',
      file: walk.file,
      path: trailPath(trail),
      message: `Missing "required: true" in path parameter "${short(String(object.name))}" at ${where(trail, walk)}.`,
      expected: '"required: true" in every path parameter; it is read as required.',
    })
  }
  return object.in !== 'header' || checkHeaderName(object.name, trail, walk)
}

/** Reports HTTP schemes other than "basic" and "bearer". Pages still show them. */
function checkHttpScheme({ type, scheme }: MutableObject, trail: Trail | undefined, walk: Walk): void {
  if (type !== 'http' || typeof scheme !== 'string' || /^(?:basic|bearer)$/i.test(scheme)) return
  const reason = isComputedScheme({ kind: 'http', scheme })
    ? 'the API playground cannot compute its credentials'
    : 'readers must enter its credentials in the format that the server expects'
  const message = `Unsupported HTTP scheme "${short(scheme)}": ${reason}.`
  const place = { parent: trail, key: 'scheme' }
  report(walk, place, { rule: 'OAS_SECURITY_SCHEME', message, expected: '"basic" or "bearer".' })
}

function checkApiKey(object: MutableObject, trail: Trail | undefined, walk: Walk): boolean {
  for (const field of ['name', 'in']) {
    if (object[field] !== undefined) continue
    const message = `Missing field "${field}" in API key; the security scheme is omitted.`
    report(walk, trail, { rule: 'OAS_FIELD_MISSING', message, expected: '"name" and "in" in every API key.' })
    return false
  }
  return object.in !== 'header' || checkHeaderName(object.name, trail, walk)
}

function checkHeaderName(name: unknown, trail: Trail | undefined, walk: Walk): boolean {
  if (typeof name !== 'string' || isHeaderName(name)) return true
  const place = { parent: trail, key: 'name' }
  const message = `Invalid header name "${short(name)}"; it is omitted.`
  report(walk, place, { rule: 'OAS_BAD_HEADER_NAME', message, expected: "only letters, digits and !#$%&'*+-.^_`|~." })
  return false
}

function checkUrl(server: MutableObject, trail: Trail | undefined, walk: Walk): boolean {
  const { url } = server
  if (typeof url !== 'string') return true
  const place = { parent: trail, key: 'url' }
  if (CONTROL.test(url)) {
    const message = `Invalid server URL "${short(url)}": it contains a control character. The server is omitted.`
    report(walk, place, { rule: 'OAS_BAD_URL', message })
    return false
  }
  const scheme = missingScheme(url)
  if (scheme !== undefined) {
    server.url = `${scheme}://${url.trim()}`
    const message = `Missing scheme in server URL "${short(url)}"; it is read as "${short(server.url)}".`
    const hint = `Fix: write "${short(server.url)}".`
    report(walk, place, { rule: 'OAS_BAD_URL', message, expected: 'a URL with "http://" or "https://".', hint })
  }
  checkVariables(server, url, { place, walk })
  if (isServerUrl(server, String(server.url))) return true
  const message = `Invalid server URL "${short(url)}"; requests cannot be sent to it.`
  const expected = 'a URL such as "https://api.example.com/v1". A port is between 0 and 65535.'
  report(walk, place, { rule: 'OAS_BAD_URL', message, expected })
  return true
}

/** Returns the scheme of a URL that starts with a host, which would be read as a scheme or a folder of the site. */
function missingScheme(url: string): 'http' | 'https' | undefined {
  const [, host = '', port] = /^\s*([\w-]+(?:\.[\w-]+)*)(:(?:\d{1,5}|\{[^{}]*\}))?(?=[/?#]|\s*$)/.exec(url) ?? []
  if (/^localhost$|^\d+(?:\.\d+){3}$/.test(host)) return 'http'
  const isFile = /\.(?:json|ya?ml|html?|php|aspx?|cgi)$/i.test(host)
  return (host !== '' && port !== undefined) || (/^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i.test(host) && !isFile)
    ? 'https'
    : undefined
}

/** Reports undefined variables in the URL. Readers must fill them in, and samples show the braces. */
function checkVariables(
  { variables }: MutableObject,
  url: string,
  { place, walk }: { place: Trail; walk: Walk },
): void {
  const variableNames = isObject(variables) ? Object.keys(variables) : []
  const names = [...url.matchAll(VARIABLE)].map(([, name = '']) => name)
  const unknown = new Set(names.filter((name) => !variableNames.includes(name)))
  const [first] = unknown
  if (first === undefined) return
  const nearest = nearMiss(first, variableNames)
  report(walk, place, {
    rule: 'OAS_SERVER_VARIABLE',
    message: `Missing server variable${unknown.size === 1 ? '' : 's'} ${[...unknown].map((name) => `"${short(name)}"`).join(', ')} of "${short(url)}".`,
    expected: 'each name in braces under "variables" of this server, with a default.',
    hint: nearest !== undefined ? `Did you mean "${short(nearest)}"?` : undefined,
  })
}

/** Returns whether a URL is valid; one with a placeholder such as `<host>` is not. Variables without a value are tried as a name and as a number, such as a port. */
function isServerUrl({ variables }: MutableObject, url: string): boolean {
  const filled = (other: string) =>
    url.trim().replace(VARIABLE, (_, name: string) => variableInitial(variables, name) ?? other)
  if (/[<>"]/.test(url)) return false
  return ['x', '1'].some((other) => URL.canParse(filled(other), 'https://docs.example.com/'))
}

function variableInitial(variables: MutableJson | undefined, name: string): string | undefined {
  const variable = isObject(variables) && Object.hasOwn(variables, name) ? variables[name] : undefined
  if (!isObject(variable)) return undefined
  const [first] = Array.isArray(variable.enum) ? variable.enum : []
  const value = variable.default ?? first
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function checkRequirement(
  object: MutableObject,
  trail: Trail | undefined,
  { walk, schemes }: { walk: Walk; schemes: ReadonlySet<string> },
): boolean {
  for (const key of Object.keys(object)) {
    // In 3.2 the name can also be a URI reference to a scheme.
    if (schemes.has(key) || /[#/:]/.test(key)) continue
    const hasRoom = walk.faults.hasRoom('OAS_SECURITY_MISSING', walk.file)
    const nearest = hasRoom ? nearestName(key, schemes) : undefined
    const message = `Missing security scheme "${short(key)}" in components.securitySchemes.`
    const hint = nearest !== undefined ? `Did you mean "${nearest}"?` : undefined
    report(walk, { parent: trail, key }, { rule: 'OAS_SECURITY_MISSING', message, hint })
  }
  return true
}

import {
  entries,
  type Files,
  isNull,
  isReference,
  isValues,
  type Value,
  type Values,
  values,
  withoutExtensions,
} from './documentFiles.js'
import { OBJECTS } from './openApiObjects.js'
import { formatPointer, type Piece } from './pieces.js'
import { leaves, markdownTexts } from './readPage.js'

export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** Elsewhere, such as in the body, a parameter has no meaning in OpenAPI 3. */
const PLACES = new Set(['query', 'header', 'path', 'cookie', 'querystring'])

/** Only documents that are made to be deep have more levels. */
const MAX_DEPTH = 400

export class Walker {
  readonly #objects: typeof OBJECTS
  readonly #files: Files
  readonly #document: Values
  readonly #main: string
  readonly #seen = new Set<string>()
  #pieces: Piece[] = []
  /** True inside a referenced value, which the page of another operation may show. */
  #isShared = false
  /** True inside a field that is not sent in this direction: `readOnly` in a request, `writeOnly` in a response. */
  #isUnsent = false
  #direction: 'request' | 'response' | undefined

  constructor(files: Files, document: Values, main: string, objects = OBJECTS) {
    this.#objects = objects
    this.#files = files
    this.#document = document
    this.#main = main
  }

  collect(walk: () => void): Piece[] {
    this.#pieces = []
    this.#isShared = false
    walk()
    return this.#pieces
  }

  name(kind: string, text: string, file: string, keys: readonly string[]): void {
    this.#add(`${kind}{}`, text, file, keys)
  }

  /** Follows references, at most a few in a row. */
  follow(value: Value, file: string, keys: readonly string[]): { value: Value; file: string; keys: readonly string[] } {
    let at = { value, file, keys }
    for (let step = 0; step < 20; step++) {
      const ref = isValues(at.value) ? at.value.$ref : undefined
      const target = typeof ref === 'string' ? this.#files.resolve(at.file, ref) : undefined
      if (!target) break
      at = target
    }
    return at
  }

  servers(list: Value | undefined): void {
    for (const [index, server] of (Array.isArray(list) ? list : []).entries())
      this.visit(server, 'Server', this.#main, ['servers', String(index)])
  }

  /** Scopes that an operation requires. Others belong to the scheme alone. */
  readonly #scopes = new Set<string>()

  security(requirements: Value | undefined): void {
    const schemes = values(values(this.#document.components).securitySchemes)
    for (const requirement of Array.isArray(requirements) ? requirements : []) {
      for (const [name, scopes] of entries(requirement)) {
        for (const scope of leaves(scopes)) this.#scopes.add(scope)
        if (Object.hasOwn(schemes, name))
          this.#shared(() =>
            this.visit(schemes[name] as Value, 'SecurityScheme', this.#main, ['components', 'securitySchemes', name]),
          )
      }
    }
  }

  /** Values that an `enum` around references allows. */
  #allowed: ReadonlySet<string> | undefined
  /** Descriptions that a reference to their schema replaces, until one without a description is found. */
  #depth = 0
  readonly #replacedOnly = new Set<string>()
  readonly #replaced = new Map<string, (kind: string) => void>()

  /** Adds the descriptions that every reference replaces. */
  addReplaced(): void {
    for (const [id, add] of this.#replaced) add(`replaced ${/#(\w+)\//.exec(id)?.[1]}.description`)
  }

  /** @param isReplaced true if the schema around a reference describes it already */
  visit(value: Value, role: string, file: string, keys: readonly string[], isReplaced = false): void {
    if (this.#depth >= MAX_DEPTH) return
    this.#depth++
    this.#visitObject(value, role, file, keys, isReplaced)
    this.#depth--
  }

  #visitObject(value: Value, role: string, file: string, keys: readonly string[], isReplaced: boolean): void {
    const id = `${file}#${role}/${keys.join('\0')}`
    if (!isReplaced) {
      this.#replaced.get(id)?.(`${role}.description`)
      this.#replaced.delete(id)
    }
    if (isReplaced && !this.#seen.has(id)) this.#replacedOnly.add(id)
    if (this.#seen.has(id)) {
      // Parts without a reference of their own are described by the schema around them.
      if (!isReplaced && this.#replacedOnly.delete(id) && isValues(value))
        for (const key of ['allOf', 'anyOf', 'oneOf'])
          this.#visitParts(value, key, file, [...keys, key], { isReplaced, isDescribed: true })
      return
    }
    this.#seen.add(id)
    if (!isValues(value)) return
    const { $ref: ref, const: constant = null } = value
    if (role === 'Schema' && constant !== null && this.#allowed && !this.#allowed.has(String(constant))) {
      // Another reference may allow it.
      this.#seen.delete(id)
      this.#add('excluded Schema.const', String(constant), file, keys)
      return
    }
    if (role === 'Parameter' && ref === undefined && !PLACES.has(String(value.in))) {
      this.#add('invalid Parameter.in', String(value.in), file, [...keys, 'in'])
      return
    }
    const isDescribed = isReplaced || typeof value.description === 'string'
    if (typeof ref === 'string' && role !== 'any') this.#visitTarget(ref, role, file, keys, isDescribed)
    for (const [key, child] of Object.entries(value)) {
      if (child === null || key === '$ref') continue
      const inner = key === 'x-enum-varnames' ? this.#names(value, child, file, [...keys, key]) : child
      if (role === 'Schema' && this.#visitParts(value, key, file, [...keys, key], { isReplaced, isDescribed })) continue
      if (key === 'description' && isReplaced) {
        this.#replaced.set(id, (kind) => this.#add(kind, String(inner), file, [...keys, key]))
        continue
      }
      this.#visitField(role, key, inner, file, [...keys, key])
    }
  }

  /** Returns the names of the values of an enumeration. Further ones have no value to stand at. */
  #names(schema: Values, names: Value, file: string, keys: readonly string[]): Value {
    if (!Array.isArray(names) || !Array.isArray(schema.enum)) return names
    for (const name of names.slice(schema.enum.length))
      this.#add('surplus Schema.x-enum-varnames', String(name), file, keys)
    return names.slice(0, schema.enum.length)
  }

  /** Visits schemas that are one with the schema around them: those of `allOf`, and the only one beside null. */
  #visitParts(
    schema: Values,
    key: string,
    file: string,
    keys: readonly string[],
    { isReplaced, isDescribed }: { isReplaced: boolean; isDescribed: boolean },
  ): boolean {
    const list = schema[key]
    if (!Array.isArray(list)) return false
    const isOnly = list.filter((item) => !isNull(item)).length === 1
    if (key !== 'allOf' && !(isOnly && (key === 'anyOf' || key === 'oneOf'))) return false
    const before = this.#allowed
    if (key === 'allOf' && Array.isArray(schema.enum)) this.#allowed ??= new Set(schema.enum.map(String))
    let isBase = isDescribed || list.some((item) => !isReference(item) && typeof values(item).description === 'string')
    for (const [index, item] of list.entries()) {
      this.visit(item, 'Schema', file, [...keys, String(index)], isReference(item) ? isBase : isReplaced)
      // Of several models, the first one describes them.
      isBase ||= typeof values(this.follow(item, file, keys).value).description === 'string'
    }
    this.#allowed = before
    return true
  }

  #visitTarget(ref: string, role: string, file: string, keys: readonly string[], isReplaced: boolean): void {
    const target = this.#files.resolve(file, ref)
    if (target) this.#shared(() => this.visit(target.value, role, target.file, target.keys, isReplaced))
    else this.#add(`${role}.$ref`, ref.slice(ref.lastIndexOf('/') + 1), file, keys)
  }

  #shared(visit: () => void): void {
    const before = this.#isShared
    this.#isShared = true
    visit()
    this.#isShared = before
  }

  #visitField(role: string, key: string, value: Value, file: string, keys: readonly string[]): void {
    const before = this.#direction
    if (key === 'requestBody' && role === 'Operation') this.#direction = 'request'
    if (key === 'responses') this.#direction = 'response'
    this.#visitValue(role, key, value, file, keys)
    this.#direction = before
  }

  #visitValue(role: string, key: string, value: Value, file: string, keys: readonly string[]): void {
    const rule = this.#objects[role]?.[key]
    const kind = `${role}.${key}`
    if (rule === 'Reference') return
    if (rule === 'Payload') this.#visitPayload(value, file, keys)
    else if (rule === 'AsyncSecurity[]') {
      for (const [index, item] of (Array.isArray(value) ? value : []).entries()) {
        const isScheme = isReference(item) || values(item).type !== undefined
        if (isScheme) this.visit(item, 'SecurityScheme', file, [...keys, String(index)])
        else this.security([item])
      }
    } else if (role === 'Callback') {
      this.#add('Callback{}', key, file, keys)
      for (const [method, operation] of entries(value)) {
        if (!METHODS.includes(method)) continue
        const { servers = null, 'x-codeSamples': samples = null, ...rest } = values(operation)
        this.#visitAny('Callback.servers', servers, file, keys)
        this.#visitAny('Callback.x-codeSamples', samples, file, keys)
        const { servers: _, ...path } = pathFields(values(value), operation)
        this.visit(path, 'PathItem', file, keys)
        this.visit(rest, 'Operation', file, [...keys, method])
      }
    } else if (rule === undefined || rule === 'any') {
      if (Array.isArray(value) || isValues(value)) this.#visitAny(kind, value, file, keys)
      else this.#add(kind, String(value), file, keys)
    } else if (rule.endsWith('{}')) {
      const target = this.follow(value, file, keys)
      for (const [name, inner] of entries(target.value)) {
        if (name.startsWith('x-')) continue
        const before = this.#isUnsent
        this.#isUnsent ||= this.#isOfOtherDirection(this.follow(inner, target.file, []).value)
        this.#add(`${kind}{}`, name, target.file, [...target.keys, name])
        this.visit(inner, rule.slice(0, -2), target.file, [...target.keys, name])
        this.#isUnsent = before
      }
    } else if (rule.endsWith('[]')) {
      for (const [index, inner] of (Array.isArray(value) ? value : []).entries())
        this.visit(inner, rule.slice(0, -2), file, [...keys, String(index)])
    } else this.visit(value, rule === 'ExternalDocs' ? `${role}.externalDocs` : rule, file, keys)
  }

  /** Visits a schema, or the one in a Multi Format Schema Object. Schemas of other formats are values. */
  #visitPayload(value: Value, file: string, keys: readonly string[]): void {
    const target = this.follow(value, file, keys)
    const { schemaFormat: format = null, schema: inner = null, type = null } = values(target.value)
    if (inner === null || type !== null) this.visit(value, 'Schema', file, keys)
    else if (format === null || /asyncapi|schema\+|openapi/.test(String(format)))
      this.visit(inner, 'Schema', target.file, [...target.keys, 'schema'])
    else {
      this.#add('Payload.schemaFormat', String(format), target.file, [...target.keys, 'schemaFormat'])
      const source = this.follow(inner, target.file, [...target.keys, 'schema'])
      this.#visitAny('Payload.schema', source.value, source.file, source.keys)
    }
  }

  #isOfOtherDirection(schema: Value): boolean {
    const flag = this.#direction === 'request' ? 'readOnly' : this.#direction === 'response' ? 'writeOnly' : ''
    return String(values(schema)[flag]) === 'true'
  }

  /** Values that authors choose: texts at any depth, and the names in objects. */
  #visitAny(kind: string, value: Value, file: string, keys: readonly string[]): void {
    if (kind === 'OAuthFlow.scopes') {
      const required = entries(value).filter(([name]) => this.#scopes.has(name))
      for (const text of required.flat()) this.#add(kind, String(text), file, keys)
      return
    }
    const ownValue = kind.startsWith('Bindings.') ? withoutExtensions(value) : value
    for (const text of leaves(ownValue))
      for (const each of ownValue === value ? [text] : markdownTexts(text)) this.#add(kind, each, file, keys)
    if (isValues(ownValue)) for (const name of Object.keys(ownValue)) this.#add(`${kind}{}`, name, file, keys)
  }

  #add(kind: string, text: string, file: string, keys: readonly string[]): void {
    const at = formatPointer(keys)
    const texts = /\.(?:description|summary)$/.test(kind) ? markdownTexts(text) : text.trim() === '' ? [] : [text]
    for (const each of texts)
      this.#pieces.push({
        kind: this.#isUnsent ? `unsent ${kind}` : kind,
        text: each,
        file,
        at,
        ...(this.#isShared && { isShared: true }),
      })
  }
}

/** Returns the fields of a path that an operation does not replace by its own. */
export function pathFields(item: Values, operation: Value): Values {
  const replaced = new Set([...METHODS, 'additionalOperations'])
  for (const key of ['servers', 'summary', 'description']) if (values(operation)[key] !== undefined) replaced.add(key)
  return Object.fromEntries(Object.entries(item).filter(([key]) => !replaced.has(key)))
}

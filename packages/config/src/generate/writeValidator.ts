import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { docsSchema } from '../schemas/docsSchema.js'
import { type JsonSchema, mapValues } from '../schemas/jsonSchema.js'

/** Writes the validator of docs.json, unless the file is unchanged. */
export function writeValidator(file: URL): void {
  const path = fileURLToPath(file)
  const code = validatorCode()
  if (existsSync(path) && readFileSync(path, 'utf8') === code) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
}

/**
 * Returns the code of a module without imports that validates docs.json. It is compiled when the package is built,
 * because ajv would otherwise compile it at every start.
 */
function validatorCode(): string {
  const ajv = new Ajv({
    code: { source: true, esm: true, lines: true },
    allErrors: true,
    // Errors carry the schema that was broken: its keys and texts make the message.
    verbose: true,
    messages: false,
    strict: true,
    // Unions are written as several types in one schema, each with its keywords (see JsonSchema).
    strictTypes: false,
    // The branches of a condition name keys of the schema around them.
    strictRequired: false,
    inlineRefs: false,
    validateFormats: false,
    keywords: ['patternErrorMessage'],
    // Counts UTF-16 units; counting characters needs a helper that the code would import from ajv.
    unicode: false,
    logger: false,
  })
  const code = standalone.default(ajv, ajv.compile(validatorSchema(docsSchema)))
  return checkCode(`${joinInLinearTime(code)}\n${joinErrors}\n`)
}

const joinErrors = `function joinErrors(all, more) {
  if (all === null) return more
  for (const error of more) all.push(error)
  return all
}`

/**
 * Makes the generated code collect errors in linear time. ajv copies all previous errors for each invalid list entry:
 * 60,000 invalid pages took 24 s, and take 0.1 s with one growing list.
 */
function joinInLinearTime(code: string): string {
  return code.replaceAll(
    /vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\)/g,
    'joinErrors(vErrors, $1.errors)',
  )
}

/**
 * Throws if ajv generates unexpected code, so that an ajv upgrade fails the build of this package and not the build of
 * a site.
 */
function checkCode(code: string): string {
  if (/\brequire\(|^import\b|\.concat\(/m.test(code)) throw new Error('ajv generated unexpected code.')
  return code
}

type Definitions = Readonly<Record<string, JsonSchema>>
type RootSchema = JsonSchema & { $defs: Definitions }

/**
 * Returns the schema for ajv: without descriptions, and with repeated parts as definitions. Icons, links and specs
 * occur in every kind of navigation node and would make the validator three times as large.
 */
function validatorSchema({ $defs, ...root }: RootSchema): RootSchema {
  const bare = withoutNotes(root)
  const bareDefinitions = mapValues($defs, withoutNotes)
  const repeated = findRepeated([bare, ...Object.values(bareDefinitions)])
  const shared: Record<string, JsonSchema> = {}
  const share = (schema: JsonSchema): JsonSchema => {
    const name = repeated.get(JSON.stringify(schema))
    if (name === undefined) return mapParts(schema, share)
    shared[name] ??= mapParts(schema, share)
    return { $ref: `#/$defs/${name}` }
  }
  const definitions = mapValues(bareDefinitions, (schema) => mapParts(schema, share))
  return { ...mapParts(bare, share), $defs: { ...definitions, ...shared } }
}

function withoutNotes({ description: _, examples: __, default: ___, ...schema }: JsonSchema): JsonSchema {
  return mapParts(schema, withoutNotes)
}

/** Returns names for parts that occur more than once, by their JSON. */
function findRepeated(schemas: readonly JsonSchema[]): Map<string, string> {
  const visitedSchemas = new Set<string>()
  const repeated = new Map<string, string>()
  const visit = (part: JsonSchema): JsonSchema => {
    const json = JSON.stringify(part)
    if (visitedSchemas.has(json) && !part.$ref && !repeated.has(json)) repeated.set(json, `shared${repeated.size}`)
    visitedSchemas.add(json)
    return mapParts(part, visit)
  }
  for (const schema of schemas) mapParts(schema, visit)
  return repeated
}

/** Returns a copy with `change` applied to direct child schemas. */
function mapParts(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const copy: Record<string, unknown> = { ...schema }
  if (schema.properties) copy.properties = mapValues(schema.properties, change)
  // `propertyNames` stays in place: behind a reference, its errors would look like those of the value.
  for (const key of ['additionalProperties', 'items', 'if', 'then', 'else'] as const) {
    const part = schema[key]
    if (typeof part === 'object') copy[key] = change(part)
  }
  return copy
}

import type { AsyncVersion, SpecVersion } from '../model/spec.js'
import { short } from './crawl.js'
import { isObject, type MutableJson } from './data.js'
import type { Fault } from './faults.js'
import { EXPECTED } from './parseSource.js'

type Problem = Omit<Fault, 'file'>
type VersionResult = { version: SpecVersion; asyncapi?: AsyncVersion; warning?: Problem } | { problem: Problem }

const FULL = 'a version in quotes, such as "3.1.0".'

/** Returns the version of a document, or a diagnostic if it is not OpenAPI 3 or AsyncAPI 2 or 3. */
export function readVersion(root: MutableJson): VersionResult {
  if (!isObject(root)) {
    const text = root === null ? 'null' : Array.isArray(root) ? 'a list' : `a ${typeof root}`
    const message = `Invalid OpenAPI document: it is ${text}, not an object.`
    return { problem: { rule: 'OAS_NOT_OBJECT', severity: 'error', message, expected: EXPECTED } }
  }
  const { openapi, asyncapi } = root
  if (openapi === undefined && asyncapi !== undefined) return readAsyncVersion(asyncapi)
  if (openapi === undefined) return { problem: withoutVersion(root.swagger) }
  if (typeof openapi === 'number') return readNumber(openapi)
  if (typeof openapi !== 'string') return { problem: invalidVersion(openapi) }
  const [, major, minor] = /^(\d+)\.(\d+)(?:\.\d+)?$/.exec(openapi) ?? []
  if (major === undefined || Number(major) < 3)
    return { problem: unsupported('openapi', `OpenAPI version "${short(openapi)}"`) }
  if (Number(major) > 3 || Number(minor) > 2) {
    const message = `Unsupported OpenAPI version "${openapi}"; the document is read as 3.2 and newer features are ignored.`
    return { version: '3.2', warning: { rule: 'OAS_VERSION_NEW', path: ['openapi'], message } }
  }
  return { version: `3.${Number(minor)}` as SpecVersion }
}

/** Converts a version that YAML reads as a number: 3.1, or 3 for 3.0. */
function readNumber(openapi: number): VersionResult {
  const read = readVersion({ openapi: openapi === 3 ? '3.0' : String(openapi) })
  return 'version' in read ? { version: read.version, warning: invalidVersion(openapi) } : read
}

/** Returns the AsyncAPI version of a document. Versions that YAML reads as a number are accepted. */
function readAsyncVersion(asyncapi: MutableJson): VersionResult {
  const [, major = '', minor = '0'] = /^([23])(?:\.(\d+)(?:\.\d+(?:-[\w.]+)?)?)?$/.exec(String(asyncapi)) ?? []
  const place = { rule: 'OAS_VERSION' as const, path: ['asyncapi'] }
  if (major === '' || (typeof asyncapi !== 'string' && typeof asyncapi !== 'number')) {
    const text = typeof asyncapi === 'string' ? short(asyncapi) : JSON.stringify(asyncapi).slice(0, 40)
    const message = `Unsupported AsyncAPI version "${text}"; the pages of this document show a notice.`
    return { problem: { ...place, message, expected: 'AsyncAPI 2.0 to 2.6, 3.0 or 3.1, such as "3.0.0".' } }
  }
  const result = { version: '3.1' as const, asyncapi: Number(major) as AsyncVersion }
  const newest = major === '2' ? 6 : 1
  if (typeof asyncapi === 'number') {
    const message = `Invalid "asyncapi": ${asyncapi} is not a string.`
    return { ...result, warning: { ...place, message, expected: 'a version in quotes, such as "3.0.0".' } }
  }
  if (Number(minor) <= newest) return result
  const message = `Unsupported AsyncAPI version "${asyncapi}"; the document is read as ${major}.${newest} and newer features are ignored.`
  return { ...result, warning: { rule: 'OAS_VERSION_NEW', path: ['asyncapi'], message } }
}

function invalidVersion(openapi: MutableJson): Problem {
  const message = `Invalid "openapi": ${JSON.stringify(openapi).slice(0, 40)} is not a string.`
  return { rule: 'OAS_VERSION', path: ['openapi'], message, expected: FULL }
}

function withoutVersion(swagger: MutableJson | undefined): Problem {
  if (swagger === undefined) {
    const message = 'Missing "openapi" or "asyncapi" field; the pages of this document show a notice.'
    return { rule: 'OAS_NOT_OPENAPI', message, expected: EXPECTED }
  }
  return {
    ...unsupported('swagger', `Swagger version "${short(String(swagger))}"`),
    hint: 'Convert it to OpenAPI 3, for example with swagger2openapi or editor.swagger.io.',
  }
}

function unsupported(key: string, feature: string): Problem {
  const message = `Unsupported ${feature}; the pages of this document show a notice.`
  return { rule: 'OAS_VERSION', path: [key], message, expected: 'OpenAPI 3.0, 3.1 or 3.2.' }
}

import { short } from '../load/crawl.js'
import { isObject, type MutableObject, toPointer, valueAt } from '../load/data.js'
import { METHODS } from './shapes.js'

const MAX_LENGTH = 110

/**
 * Returns the name of a location in messages: `POST /emails, parameter size, "schema.type"`, or a JSON pointer outside
 * paths and webhooks.
 */
export function locationName(path: readonly string[], root: MutableObject | undefined): string {
  const [section, name, method, ...below] = path
  if (name === undefined || (section !== 'paths' && section !== 'webhooks')) return pointerName(path)
  const isWebhook = section === 'webhooks'
  const isMethod = method !== undefined && METHODS.includes(method)
  const item = `${isWebhook ? 'webhook' : 'path'} ${name}`
  const owner = isMethod && !isWebhook ? `${method.toUpperCase()} ${name}` : item
  const rest = isMethod ? below : path.slice(2)
  const holder = path.slice(0, path.length - rest.length)
  if (rest[0] !== 'parameters' || rest[1] === undefined) return withKeys(owner, rest)
  const parameter = valueAt(root, [...holder, ...rest.slice(0, 2)])
  const written = isObject(parameter) && typeof parameter.name === 'string' ? parameter.name : ''
  return withKeys(`${owner}, parameter ${written || Number(rest[1]) + 1}`, rest.slice(2))
}

function withKeys(owner: string, keys: readonly string[]): string {
  if (keys.length === 0) return short(owner)
  const text = keys.join('.')
  return `${short(owner)}, "${short(text.length > MAX_LENGTH ? `…${text.slice(2 - MAX_LENGTH)}` : text)}"`
}

function pointerName(path: readonly string[]): string {
  const pointer = toPointer(path)
  return short(pointer.length > MAX_LENGTH ? `…${pointer.slice(2 - MAX_LENGTH)}` : pointer)
}

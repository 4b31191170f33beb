import type { BodyContent, FileValue, NameValue, PlaygroundData, RequestValues } from '@octavo/core'
import { fileValue, isExactNumber, isFileValue, placeholders, writeJson } from '@octavo/openapi/request'
import { readJson } from './form/readJson.js'
import { fromEntries } from './form/values.js'
import { isServerUrl } from './request/freeServer.js'

/** Names of values that others must not see, in any place of a request. */
const SECRET =
  /auth(?!or(?!i))|token|secret|passw|passphrase|pwd|api[-_. ]?key|access[-_. ]?key|private[-_. ]?key|credential|cookie|session|signature|jwt|\botp\b|\bpin\b|\bcvc\b|\bcvv\b/i

/** Names of numbers that others must not see. Other numbers, such as `max_tokens`, are not secrets. */
const SECRET_NUMBER = /passw|secret|\botp\b|\bpin\b|\bcvc\b|\bcvv\b/i

const MAX_DEPTH = 40

/** Replaces a secret, or a file. Undefined removes it. */
interface Mask {
  secret(name: string): string | undefined
  file(value: FileValue): FileValue | undefined
}

/** Returns values that others may see: with `<name>` in place of secrets, as in samples, and only the names of files. */
export function maskedValues(data: PlaygroundData, values: RequestValues): RequestValues {
  const mask: Mask = {
    secret: (name) => `<${name}>`,
    file: ({ fileName, mediaType }) => fileValue({ fileName, mediaType }),
  }
  return { ...replaceSecrets(data, values, mask), credentials: placeholders(data.template) }
}

/** Returns values to keep: with `<name>` in place of secrets, and without credentials and files. */
export function storedValues(data: PlaygroundData, values: RequestValues): RequestValues {
  return replaceSecrets(data, values, { secret: (name) => `<${name}>`, file: () => undefined })
}

/** Returns values without secrets and their masks. */
export function withoutSecrets(data: PlaygroundData, values: RequestValues): RequestValues {
  return replaceSecrets(data, values, { secret: () => undefined, file: () => undefined })
}

function replaceSecrets(data: PlaygroundData, values: RequestValues, { secret: mask, file }: Mask): RequestValues {
  const passwords = passwordNames(data)
  const isSecret = (name: string) => SECRET.test(name) || passwords.has(name)
  const each = (
    value: BodyContent | undefined,
    name: string,
    isInside: boolean,
    depth = 0,
  ): BodyContent | undefined => {
    const isHidden = isInside || isSecret(name)
    if (value === undefined || value === null) return value
    if (depth > MAX_DEPTH) return undefined
    if (typeof value === 'string') return isHidden ? mask(name) : value
    if (isFileValue(value)) return file(value)
    if (typeof value !== 'object' || isExactNumber(value))
      return isInside || SECRET_NUMBER.test(name) || passwords.has(name) ? mask(name) : value
    if (Array.isArray(value)) return value.map((item: BodyContent) => each(item, name, isHidden, depth + 1))
    return fromEntries(Object.entries(value).map(([key, item]) => [key, each(item, key, isHidden, depth + 1)] as const))
  }
  const group = <T extends object>(part: T | undefined, isInside = false): T | undefined =>
    part && (fromEntries(Object.entries(part).map(([name, value]) => [name, each(value, name, isInside)])) as T)
  const rows = (list: readonly NameValue[] | undefined, isInside = false): NameValue[] =>
    (list ?? []).flatMap(({ name, value }) => {
      const item = each(value, name, isInside)
      return item === undefined ? [] : [{ name, value: String(item) }]
    })
  const { server, body, extra, credentials: _, ...rest } = values
  return {
    ...rest,
    server: typeof server === 'string' && !isServerUrl(server) ? 0 : server,
    variables: group(values.variables),
    path: group(values.path),
    query: group(values.query),
    header: group(values.header),
    cookie: group(values.cookie, true),
    querystring: group(values.querystring),
    extra: extra && { query: rows(extra.query), header: rows(extra.header), cookie: rows(extra.cookie, true) },
    body: body && {
      mediaType: body.mediaType,
      value: each(body.value, '', false),
      text: body.text === undefined ? undefined : shownText(body.text, (value) => each(value, '', false)),
    },
  }
}

/** Returns a typed body without secrets. Text that is not JSON is kept only if it names none. */
function shownText(text: string, replace: (value: BodyContent) => BodyContent | undefined): string {
  const { value, problem } = readJson(text)
  if (problem !== undefined || value === undefined) return SECRET.test(text) ? '' : text
  const replaced = writeJson(replace(value) ?? null, '  ')
  return replaced === writeJson(value, '  ') ? text : replaced
}

/** Returns the names of fields whose format is `password`. */
function passwordNames({ parameters, bodies, forms }: PlaygroundData): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const { name, format } = value as { name?: unknown; format?: unknown }
    if (format === 'password' && typeof name === 'string') names.add(name)
    for (const child of Object.values(value)) visit(child)
  }
  visit([parameters, bodies.map(({ field }) => field), forms])
  return names
}

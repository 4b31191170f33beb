import type { NameValue } from '@octavo/core'
import { pythonCode, string } from './python.js'
import type { SampleWriter } from './requestParts.js'

const HTTPX = { name: 'httpx', bodyMethods: /^(?:POST|PUT|PATCH)$/, content: 'content', fields: fieldLists }

export const httpx: SampleWriter = (request) => pythonCode(request, HTTPX)

/** Returns form fields as a dictionary. Repeated names have a list. */
function fieldLists(fields: readonly NameValue[]): string {
  const names = [...new Set(fields.map(({ name }) => name))]
  const lines = names.map((name) => {
    const values = fields.filter((field) => field.name === name).map(({ value }) => string(value))
    return `    ${string(name)}: ${values.length > 1 ? `[${values.join(', ')}]` : values[0]}`
  })
  return `{\n${lines.join(',\n')}\n}`
}

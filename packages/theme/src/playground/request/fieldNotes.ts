import {
  type BodyTemplate,
  type ExtraValues,
  isForbiddenHeader,
  isReplacedHeader,
  type NameValue,
  type ParameterForm,
  type PlaygroundData,
  type RequestValues,
} from '@octavo/core'
import { buildRequest, essence, isHeaderName, takenHeaders, unsentPaths } from '@octavo/openapi/request'
import { label } from './playgroundLabels.js'

interface Sending {
  data: PlaygroundData
  values: RequestValues
  /** True if the docs site forwards the request. */
  isForwarded: boolean
}

/** Notes about a parameter that is not sent as entered. */
interface SendingNotes {
  /** Note that applies to all values. */
  note?: string
  /** Error that applies to the current value. */
  problem?: string
}

export function sendingNotes({ in: place, field: { name } }: ParameterForm, sending: Sending): SendingNotes {
  const { data, values, isForwarded } = sending
  if (place === 'path') {
    return unsentPaths(data.template, values).includes(name) ? { problem: label('dotSegment') } : {}
  }
  if (place === 'cookie') return isForwarded ? {} : { note: label('unsentDirect') }
  if (place !== 'header') return {}
  if (!isHeaderName(name)) return { note: label('headerName') }
  if (takenHeaders(data.template, values).has(name.toLowerCase())) return { note: label('unsentTaken') }
  if (isForwarded) return isReplacedHeader(name) ? { note: label('unsentForwarded') } : headerProblem(name, sending)
  return isForbiddenHeader(name) ? { note: label('unsentDirect') } : headerProblem(name, sending)
}

/** Returns why a row that the reader added is not sent as entered. */
export function extraNotes(place: keyof ExtraValues, { name, value }: NameValue, sending: Sending): string | undefined {
  if (name === '' || place === 'query') return undefined
  // Cookies have the names of headers.
  if (!isHeaderName(name)) return label('headerName')
  const { note, problem } = sendingNotes({ in: place, field: { name, kind: 'text' } }, sending)
  return note ?? problem ?? (place === 'header' ? textProblem(value) : undefined)
}

/** Reports characters outside ISO 8859-1, which headers can't contain (Fetch, ByteString). */
function headerProblem(name: string, { data, values }: Sending): SendingNotes {
  const header = Object.hasOwn(values.header ?? {}, name) ? values.header?.[name] : undefined
  if (header === undefined) return {}
  const { headers } = buildRequest(data.template, { header: { [name]: header } })
  const problem = textProblem(headers.find((one) => one.name === name)?.value ?? '')
  return problem ? { problem } : {}
}

function textProblem(text: string): string | undefined {
  const others = new Set(text.match(/[\u0100-\u{10ffff}]/gu))
  return others.size > 0 ? label('headerText', [...others].slice(0, 8).join(' ')) : undefined
}

/** Returns true for a multipart form that has parts without names, which forms need. */
export function hasUnnamedParts({ mediaType, list }: BodyTemplate): boolean {
  if (!list || essence(mediaType) !== 'multipart/form-data') return false
  return [...list.first, list.others].some(({ name }) => name === undefined)
}

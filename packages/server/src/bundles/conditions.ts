import type { IncomingHttpHeaders } from 'node:http'

/** Status of a conditional request (RFC 9110 13): 412 if a precondition fails, 304 if the client has the file. */
type ConditionStatus = 200 | 304 | 412

/** Evaluates preconditions. Dates are ignored, because bundles never change. @param etag the file's strong entity tag */
export function checkConditions(headers: IncomingHttpHeaders, etag: string): ConditionStatus {
  const match = headers['if-match']
  if (match !== undefined && !parseTags(match).some((tag) => tag === '*' || tag === etag)) return 412
  const noneMatch = headers['if-none-match']
  const has = (tag: string) => tag === '*' || tag.replace(/^W\//, '') === etag
  return noneMatch !== undefined && parseTags(noneMatch).some(has) ? 304 : 200
}

/** Returns the requested range. Undefined for the whole file, or if `If-Range` does not match. */
export function requestedRange(headers: IncomingHttpHeaders, etag: string): string | undefined {
  const ifRange = headers['if-range']
  // Dates and weak tags do not guarantee the same bytes.
  return ifRange === undefined || ifRange === etag ? headers.range : undefined
}

function parseTags(list: string): string[] {
  return list.split(',').map((tag) => tag.trim())
}

import type { IncomingHttpHeaders } from 'node:http'

/** What a response to a request with conditions is (RFC 9110, 13): 412 when they fail, 304 when the client has the file. */
type ConditionStatus = 200 | 304 | 412

/** @param etag the file's tag, a strong one. Of times, nothing is said of a file that never changes. */
export function checkConditions(headers: IncomingHttpHeaders, etag: string): ConditionStatus {
  const match = headers['if-match']
  if (match !== undefined && !tagsOf(match).some((tag) => tag === '*' || tag === etag)) return 412
  const noneMatch = headers['if-none-match']
  const has = (tag: string) => tag === '*' || tag.replace(/^W\//, '') === etag
  return noneMatch !== undefined && tagsOf(noneMatch).some(has) ? 304 : 200
}

/** The part that is asked for; undefined where the whole is, because the client's part is of another file, or may be. */
export function requestedRange(headers: IncomingHttpHeaders, etag: string): string | undefined {
  const ifRange = headers['if-range']
  // Neither a date nor a weak tag says that bytes are the same.
  return ifRange === undefined || ifRange === etag ? headers.range : undefined
}

function tagsOf(list: string): string[] {
  return list.split(',').map((tag) => tag.trim())
}

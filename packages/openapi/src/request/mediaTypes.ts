/** Media type kinds, by serialization. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'xml' | 'text' | 'binary'

export function bodyKind(mediaType: string): BodyKind {
  const type = essence(mediaType)
  if (/^(?:application|text)\/json$|\+json$/.test(type)) return 'json'
  if (type === 'application/x-www-form-urlencoded') return 'form'
  if (type.startsWith('multipart/')) return 'multipart'
  if (/^(?:application|text)\/xml$|\+xml$/.test(type)) return 'xml'
  if (type.startsWith('text/') || /^application\/(?:x-ndjson|yaml|x-yaml|javascript|graphql|sql)$|jsonl/.test(type))
    return 'text'
  return type === '*/*' ? 'json' : 'binary'
}

/** Returns the media type without parameters, in lower case. */
export function essence(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** Returns the media types in a `contentType`. An Encoding Object can list several. */
export function listedTypes(contentType = ''): string[] {
  return contentType.split(',').flatMap((type) => type.trim() || [])
}

/** Returns the first type that is not a range. */
export function writtenType(contentType?: string): string | undefined {
  return listedTypes(contentType).find((type) => !type.includes('*'))
}

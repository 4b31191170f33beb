import type { RequestBody } from '@octavo/core'
import { type EncodedBody, multipart, newBoundary } from './multipart.js'

/** Returns the bytes of a body and its content type. */
export function encodeBody(body: RequestBody): EncodedBody {
  if (body.kind === 'multipart') return multipart(body.parts, { mediaType: body.mediaType, boundary: newBoundary() })
  if (body.kind === 'file')
    return { blob: (body.file.blob as Blob | undefined) ?? new Blob(), contentType: body.mediaType }
  return { blob: new Blob([body.text]), contentType: body.mediaType }
}

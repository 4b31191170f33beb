import type { RequestBody, RequestPart } from '@octavo/core'
import { multipartType, partHead } from '@octavo/openapi/request'

/** Returns the bytes of a body and its content type. */
export function encodeBody(body: RequestBody): EncodedBody {
  if (body.kind === 'multipart') return multipart(body.parts, { mediaType: body.mediaType, boundary: newBoundary() })
  if (body.kind === 'file')
    return { blob: (body.file.blob as Blob | undefined) ?? new Blob(), contentType: body.mediaType }
  return { blob: new Blob([body.text]), contentType: body.mediaType }
}

interface EncodedBody {
  blob: Blob
  contentType: string
}

/** Encodes a multipart body. With `FormData`, texts with a content type would be sent as files. */
export function multipart(
  parts: readonly RequestPart[],
  { mediaType, boundary }: { mediaType: string; boundary: string },
): EncodedBody {
  const pieces = parts.flatMap((part): BlobPart[] => {
    const content = part.file ? ((part.file.blob as Blob | undefined) ?? new Blob()) : (part.value ?? '')
    return [partHead(part, boundary), content, '\r\n']
  })
  return { blob: new Blob([...pieces, `--${boundary}--\r\n`]), contentType: multipartType(mediaType, boundary) }
}

function newBoundary(): string {
  return `octavo-${crypto.getRandomValues(new Uint32Array(4)).join('').slice(0, 30)}`
}

import type { RequestPart } from '@octavo/core'

export interface EncodedBody {
  blob: Blob
  contentType: string
}

/** A multipart body. Browsers' own `FormData` gives texts with a type a file name, which servers take for files. */
export function multipart(
  parts: readonly RequestPart[],
  { mediaType, boundary }: { mediaType: string; boundary: string },
): EncodedBody {
  const pieces: BlobPart[] = []
  for (const { name, value = '', file, contentType } of parts) {
    const content = file ? ((file.blob as Blob | undefined) ?? new Blob()) : value
    const type =
      contentType ?? (file ? file.mediaType || (file.blob as Blob | undefined)?.type || 'application/octet-stream' : '')
    const fileName = file ? `; filename="${quoted(file.fileName)}"` : ''
    pieces.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${fileName}\r\n`,
      type ? `Content-Type: ${type.replace(/[\r\n]+/g, ' ')}\r\n\r\n` : '\r\n',
      content,
      '\r\n',
    )
  }
  pieces.push(`--${boundary}--\r\n`)
  const [essence = ''] = mediaType.split(';')
  return { blob: new Blob(pieces), contentType: `${essence.trim()}; boundary=${boundary}` }
}

export function newBoundary(): string {
  return `octavo-${crypto.getRandomValues(new Uint32Array(4)).join('').slice(0, 30)}`
}

/** As HTML's forms write names. */
function quoted(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '%0D%0A').replaceAll('"', '%22')
}

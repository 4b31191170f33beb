import type { NameValue, RequestBody, RequestDescription } from '@octavo/core'
import { BOUNDARY, isPlainForm, multipartType, partHead } from '../../request/body.js'

export { BOUNDARY, headText, multipartType, partHead, partHeaders } from '../../request/body.js'

/** Writes a request in one language. */
export type SampleWriter = (request: RequestDescription) => string

/** Returns all headers, including `Cookie`. */
export function requestHeaders({ headers, cookies }: RequestDescription): NameValue[] {
  if (cookies.length === 0) return [...headers]
  return [...headers, { name: 'Cookie', value: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }]
}

/** Returns the headers without `Content-Type`, for languages whose libraries set it. */
export function customHeaders(request: RequestDescription): NameValue[] {
  return requestHeaders(request).filter(({ name }) => name.toLowerCase() !== 'content-type')
}

/** Returns `Get` for `GET`. */
export function titleCase(method: string): string {
  return method.charAt(0) + method.slice(1).toLowerCase()
}

type Multipart = Extract<RequestBody, { kind: 'multipart' }>

/** Returns a multipart body that form libraries cannot write, if it is one. */
export function otherMultipart(body: RequestBody | undefined): Multipart | undefined {
  return body?.kind === 'multipart' && !isPlainForm(body.mediaType, body.parts) ? body : undefined
}

/** Returns the `Content-Type` of a multipart body. */
export function messageType({ mediaType }: Multipart): NameValue {
  return { name: 'Content-Type', value: multipartType(mediaType, BOUNDARY) }
}

/** Returns the code for the pieces of a multipart message: texts, and the files between them. */
export function messagePieces(
  { parts }: Multipart,
  code: { text(text: string): string; file(name: string): string },
): string[] {
  const pieces: string[] = []
  let text = ''
  for (const part of parts) {
    text += partHead(part, BOUNDARY)
    if (part.file) {
      pieces.push(code.text(text), code.file(part.file.fileName))
      text = ''
    } else text += part.value ?? ''
    text += '\r\n'
  }
  return [...pieces, code.text(`${text}--${BOUNDARY}--\r\n`)]
}

/** Placeholder host for an API without servers (RFC 2606). */
const PLACEHOLDER_HOST = 'https://api.example.com'

/** Returns a request with a full URL. A relative URL gets the origin of the site, or a placeholder. */
export function withHost(request: RequestDescription, siteOrigin: string = PLACEHOLDER_HOST): RequestDescription {
  const { url } = request
  return /^\/(?!\/)/.test(url) ? { ...request, url: siteOrigin + url } : request
}

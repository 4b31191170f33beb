import type { NameValue, RequestDescription, RequestPart } from '@octavo/core'

/** Writes a request in one language. */
export type SampleWriter = (request: RequestDescription) => string

/** All headers, the cookies among them. */
export function headersOf({ headers, cookies }: RequestDescription): NameValue[] {
  if (cookies.length === 0) return [...headers]
  return [...headers, { name: 'Cookie', value: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }]
}

/** Headers without the type of the body, for languages whose libraries set it. */
export function ownHeaders(request: RequestDescription): NameValue[] {
  return headersOf(request).filter(({ name }) => name.toLowerCase() !== 'content-type')
}

/** `GetPet` of `GET-PET`. */
export function titleCase(method: string): string {
  return method.charAt(0) + method.slice(1).toLowerCase()
}

/** Text parts are written on one line in a multipart message. */
export function partHead({ name, file, contentType }: RequestPart, boundary: string): string {
  const fileName = file ? `; filename="${headText(file.fileName)}"` : ''
  const type = contentType ?? (file ? 'application/octet-stream' : '')
  const typeLine = type ? `\r\nContent-Type: ${type.replace(/[\r\n]/g, ' ')}` : ''
  return `--${boundary}\r\nContent-Disposition: form-data; name="${headText(name)}"${fileName}${typeLine}\r\n\r\n`
}

/** A name as it stands between the quotes of a part's head. */
export function headText(text: string): string {
  return text.replace(/[\r\n"]/g, encodeURIComponent)
}

export const BOUNDARY = 'boundary-7d1c5a'

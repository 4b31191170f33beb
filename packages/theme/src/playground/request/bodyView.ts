import { decodePercent } from '@octavo/core'

/** How a body is shown. `lines` has one JSON value on each line. */
export type BodyView = (typeof TEXT_VIEWS)[number] | 'image' | 'audio' | 'video' | 'pdf' | 'file'

const TEXT_VIEWS = ['events', 'lines', 'json', 'xml', 'table', 'text'] as const

export function isTextView(view: BodyView): boolean {
  return (TEXT_VIEWS as readonly string[]).includes(view)
}

/** Returns how a body is shown, by its content type. SVG is an image, because its scripts don't run in `<img>`. */
export function bodyView(contentType: string): BodyView {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (type === 'text/event-stream') return 'events'
  if (/^(?:application|text)\/(?:(?:x-)?(?:ndjson|jsonlines)|jsonl|json-seq)$/.test(type)) return 'lines'
  if (/^(?:application|text)\/json$|\+json$/.test(type)) return 'json'
  if (/^(?:application|text)\/(?:csv|tab-separated-values)$/.test(type)) return 'table'
  if (type === 'application/pdf') return 'pdf'
  if (/^image\/(?:png|jpeg|gif|webp|avif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)$/.test(type)) return 'image'
  if (type.startsWith('audio/')) return 'audio'
  if (type.startsWith('video/')) return 'video'
  if (/[/+]xml$/.test(type)) return 'xml'
  const isText =
    type.startsWith('text/') ||
    /[/+](?:yaml|x-yaml|toml|javascript|x-www-form-urlencoded|graphql|sql|problem)$/.test(type)
  return isText || type === '' ? 'text' : 'file'
}

/** Returns a decoder for the charset of a content type. Default: UTF-8, also for unsupported charsets. */
export function decoderFor(contentType: string): TextDecoder {
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** Returns the file name of a download: from the response headers, or else from the URL. */
export function responseFileName({
  url,
  disposition,
  contentType,
}: {
  url: string
  disposition: string
  contentType: string
}): string {
  const encodedFileName = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*"?([^";]+)/i.exec(disposition)?.[1]
  const last = URL.canParse(url) ? new URL(url).pathname.split('/').filter(Boolean).at(-1) : undefined
  const name = decodePercent(encodedFileName ?? plain ?? last ?? 'response').replace(/[^\p{L}\p{N}._ -]+/gu, '-')
  if (/\.\w{1,8}$/.test(name)) return name
  const [, extension = 'bin'] =
    /^\w+\/(?:[\w.-]+\+)?(json|xml|png|jpeg|gif|webp|csv|pdf|html|zip|mpeg|mp4|wav)\b/.exec(contentType) ?? []
  return `${name}.${extension === 'jpeg' ? 'jpg' : extension}`
}

/** A message or event of a connection. */
export interface SocketEntry {
  id: number
  kind: 'sent' | 'received' | 'event'
  /** Milliseconds since 1970. */
  time: number
  /** Start of the text, or of the bytes in hexadecimal. */
  text: string
  /** Bytes of the whole message. */
  size?: number
  /** True if the text is only the start of the message. */
  isCut?: boolean
}

/** Bounds of what is kept, because a server can send messages for hours. */
const MAX_ENTRIES = 500
const MAX_TEXT_LENGTH = 50_000
const MAX_ALL_TEXTS = 5_000_000
const MAX_BYTES_SHOWN = 256

/** Adds an entry and removes the oldest ones that exceed a bound. */
export function addEntry(entries: readonly SocketEntry[], entry: Omit<SocketEntry, 'id'>): SocketEntry[] {
  const id = (entries.at(-1)?.id ?? 0) + 1
  const all = [...entries, { ...entry, id }].slice(-MAX_ENTRIES)
  let length = all.reduce((sum, { text }) => sum + text.length, 0)
  const from = all.findIndex(({ text }) => {
    if (length <= MAX_ALL_TEXTS) return true
    length -= text.length
    return false
  })
  return all.slice(from)
}

/** Returns the start of a message: its text, or its bytes in hexadecimal. */
export function messageStart(data: string | ArrayBuffer): Pick<SocketEntry, 'text' | 'size' | 'isCut'> {
  if (typeof data === 'string')
    return {
      text: data.slice(0, MAX_TEXT_LENGTH),
      size: new TextEncoder().encode(data).length,
      isCut: data.length > MAX_TEXT_LENGTH,
    }
  const bytes = [...new Uint8Array(data, 0, Math.min(data.byteLength, MAX_BYTES_SHOWN))]
  const text = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
  return { text, size: data.byteLength, isCut: data.byteLength > MAX_BYTES_SHOWN }
}

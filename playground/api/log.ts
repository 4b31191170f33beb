import { createHash } from 'node:crypto'
import { type Handler, json, parseForm, problem } from './http.js'

interface LogEntry {
  id: string
  text: string
  written: string
  details: unknown
  pictures: { name: string; type: string; bytes: number; sha256: string }[]
}

/** The keepers' log of one server, in memory. */
export class Log {
  readonly #entries: LogEntry[] = [
    {
      id: 'lg_1041',
      text: 'Storm from the north, lamp in good order.',
      written: '2026-02-27T22:10:00Z',
      details: { lighthouse: 'lh_skerry', weather: { wind: 10, visibility: 'haze', temperature: 3 } },
      pictures: [],
    },
  ]

  readonly write: Handler = async (request) => {
    const form = await parseForm(request)
    const details = readDetails(await partText(form?.get('details')))
    if (!form || details === undefined)
      return problem(422, 'Invalid', { errors: [{ field: 'details', message: 'JSON with the lighthouse.' }] })
    const files = form.getAll('pictures').filter((value) => typeof value !== 'string')
    const pictures = await Promise.all(
      files.map(async (file) => {
        const bytes = Buffer.from(await file.arrayBuffer())
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        return { name: file.name, type: file.type, bytes: bytes.length, sha256 }
      }),
    )
    const id = `lg_${1041 + this.#entries.length}`
    const entry = { id, text: String(form.get('text') ?? ''), written: '2026-03-01T06:00:00Z', details, pictures }
    this.#entries.unshift(entry)
    return json(entry, 201)
  }

  readonly search: Handler = async (request) => {
    const words = String((await parseForm(request))?.get('q') ?? '').toLowerCase()
    return json(this.#entries.filter(({ text }) => text.toLowerCase().includes(words)))
  }

  readonly download: Handler = ({ params }) => {
    const track = `<?xml version="1.0"?>\n<gpx version="1.1" creator="lights"><metadata><name>${Number(params.year)}</name></metadata></gpx>\n`
    return {
      status: 200,
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename="${Number(params.year)}.gpx"`,
      },
      body: track,
    }
  }
}

/** A part of a form: browsers send JSON as a file without a name. */
async function partText(part: FormData extends { get(name: string): infer Part } ? Part | undefined : never) {
  return typeof part === 'object' && part !== null ? part.text() : (part ?? '')
}

function readDetails(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

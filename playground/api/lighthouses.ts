import { type Handler, json, type LightsResponse, parseJson, problem } from './http.js'
import { drawLighthouse } from './picture.js'

export interface Lighthouse {
  id: string
  name: string
  height: number
  light: { kind: string; colour?: string; [field: string]: unknown }
  automatic: boolean
  [field: string]: unknown
}

const INITIAL_LIGHTHOUSES: readonly Lighthouse[] = [
  {
    id: 'lh_skerry',
    name: 'North Skerry',
    position: { latitude: 58.41, longitude: -3.1 },
    height: 41.5,
    light: { kind: 'rotating', colour: 'white', period: 20 },
    keeper: { id: 'kp_ines', name: 'Ines Moor', deputies: [] },
    automatic: true,
    created: '2024-05-02T08:00:00Z',
  },
  {
    id: 'lh_pier',
    name: 'Pier Head',
    position: { latitude: 56.9, longitude: -2.2 },
    height: 9,
    light: { kind: 'fixed', colour: 'red', sectors: [{ from: 10, to: 85, colour: 'green' }] },
    keeper: null,
    automatic: false,
    created: '2025-01-17T16:30:00Z',
  },
  {
    id: 'lh_gull',
    name: 'Gull Rock',
    position: { latitude: 57.02, longitude: -2.11 },
    height: 32,
    light: { kind: 'flashing', colour: 'white', pattern: [0.5, 1.5, 0.5, 4] },
    keeper: null,
    automatic: true,
    created: '2025-09-30T11:12:00Z',
  },
]

const KINDS = ['rotating', 'fixed', 'flashing']

/** The lighthouses of one server, in memory. */
export class Lighthouses {
  readonly #all = new Map(INITIAL_LIGHTHOUSES.map((lighthouse) => [lighthouse.id, { ...lighthouse }]))
  readonly #photos = new Map<string, { type: string; bytes: Buffer }>()

  readonly list: Handler = ({ url, headers }) => {
    const query = url.searchParams
    const limit = Number(query.get('limit') ?? 20)
    if (!Number.isInteger(limit) || limit < 1 || limit > 100)
      return problem(400, 'Bad request', { detail: '"limit" must be a whole number from 1 to 100.' })
    const colors = query.get('colour')?.split(',')
    const [from, to] = [Number(query.get('height[from]') ?? 0), Number(query.get('height[to]') ?? 1000)]
    const matchingLights = [...this.#all.values()].filter(
      ({ height, light }) => height >= from && height <= to && (!colors || colors.includes(light.colour ?? '')),
    )
    const start = Number(query.get('cursor') ?? 0) || 0
    const next = start + limit < matchingLights.length ? String(start + limit) : null
    const id = headers['x-request-id']
    return json({ data: matchingLights.slice(start, start + limit), next }, 200, {
      'X-Total-Count': String(matchingLights.length),
      ...(typeof id === 'string' && { 'X-Request-Id': id }),
      ...(next && { Link: `</v2/lighthouses?cursor=${next}>; rel="next"` }),
    })
  }

  readonly add: Handler = (request) => {
    const body = parseJson(request)
    const errors = bodyFaults(body)
    if (!body || errors.length > 0) return problem(422, 'Invalid', { errors })
    const id = `lh_${
      String(body.name)
        .toLowerCase()
        .replace(/[^a-z]/g, '') || 'new'
    }`
    const lighthouse = { keeper: null, automatic: false, ...body, id, created: '2026-03-01T09:00:00Z' } as unknown
    this.#all.set(id, lighthouse as Lighthouse)
    return json(lighthouse, 201, { Location: `/v2/lighthouses/${id}` })
  }

  readonly get: Handler = ({ params, headers }) =>
    this.#with(params, (lighthouse) => {
      if (headers['if-none-match'] === '"v7"') return { status: 304 }
      const isInNauticalMiles = headers.cookie?.split('; ').includes('units=nautical') ?? false
      const height = isInNauticalMiles ? Math.round(lighthouse.height * 32.808) / 10 : lighthouse.height
      return json({ ...lighthouse, height }, 200, { ETag: '"v7"' })
    })

  readonly change: Handler = (request) =>
    this.#with(request.params, (lighthouse) => {
      const body = parseJson(request)
      if (!body) return problem(422, 'Invalid', { detail: 'The body is no JSON object.' })
      Object.assign(lighthouse, body, { id: lighthouse.id })
      return json(lighthouse)
    })

  readonly remove: Handler = ({ params }) =>
    this.#with(params, ({ id }) => {
      this.#all.delete(id)
      return { status: 204 }
    })

  readonly photo: Handler = ({ params, url }) =>
    this.#with(params, ({ id }) => {
      const photo = this.#photos.get(id)
      if (photo) return { status: 200, headers: { 'Content-Type': photo.type }, body: photo.bytes }
      const size = Math.min(512, Math.max(16, Number(url.searchParams.get('size') ?? 256) || 256))
      return { status: 200, headers: { 'Content-Type': 'image/png' }, body: drawLighthouse(size) }
    })

  readonly replacePhoto: Handler = ({ params, headers, body }) =>
    this.#with(params, ({ id }) => {
      const type = headers['content-type'] ?? 'application/octet-stream'
      this.#photos.set(id, { type, bytes: body })
      return json({ name: `${id}.png`, type, bytes: body.length })
    })

  readonly light: Handler = (request) =>
    this.#with(request.params, (lighthouse) => {
      const light = parseJson(request)
      if (!light || !KINDS.includes(String(light.kind)))
        return problem(422, 'Invalid', { errors: [{ field: 'kind', message: `One of ${KINDS.join(', ')}.` }] })
      lighthouse.light = light as Lighthouse['light']
      return json({ state: 'warming', since: '2026-03-01T19:40:00Z', light }, 202, { 'Retry-After': '4' })
    })

  /** Turns of the beam as server-sent events. */
  readonly beam: Handler = ({ params, url }) =>
    this.#with(params, () => {
      const turns = Math.min(500, Math.max(1, Number(url.searchParams.get('turns') ?? 5) || 5))
      const interval = Math.min(10_000, Math.max(10, Number(url.searchParams.get('interval') ?? 400) || 400))
      return {
        status: 200,
        headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
        stream: (signal) => beamEvents({ turns, interval }, signal),
      }
    })

  #with(params: Readonly<Record<string, string>>, answer: (lighthouse: Lighthouse) => LightsResponse): LightsResponse {
    const id = params.lighthouseId ?? ''
    const record = this.#all.get(id)
    return record ? answer(record) : problem(404, 'Not found', { detail: `There is no lighthouse ${id}.` })
  }
}

async function* beamEvents(
  { turns, interval }: { turns: number; interval: number },
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (let turn = 1; turn <= turns && !signal.aborted; turn++) {
    yield `event: beam\ndata: {"turn":${turn},"bearing":${(turn * 72) % 360}}\n\n`
    await pause(interval, signal)
  }
  if (!signal.aborted) yield `event: end\ndata: {"turns":${turns}}\n\n`
}

/** The time between two turns; over at once when nobody watches any more. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function bodyFaults(body: Record<string, unknown> | undefined): object[] {
  if (!body) return [{ field: '', message: 'The body is no JSON object.' }]
  const { name, light } = body
  const kind = typeof light === 'object' && light !== null ? (light as { kind?: unknown }).kind : undefined
  return [
    ...(typeof name === 'string' && name.length >= 2 ? [] : [{ field: 'name', message: 'At least two letters.' }]),
    ...(KINDS.includes(String(kind)) ? [] : [{ field: 'light.kind', message: `One of ${KINDS.join(', ')}.` }]),
  ]
}

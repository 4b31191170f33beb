import { request } from 'node:http'
import { Ajv, type ValidateFunction } from 'ajv'
import type { Deployment } from './deployment.js'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Undefined when the body is no JSON. */
  json: Record<string, unknown> | undefined
}

export interface Call {
  method?: string
  path: string
  /** Names and values in turn; names may be repeated. */
  headers?: string[]
  body?: string
}

/** Sends one request, exactly as it is given. */
export function send(url: string, { method = 'GET', path, headers = [], body }: Call): Promise<Answer> {
  const { hostname, port, host } = new URL(url)
  const names = headers.some((name, index) => index % 2 === 0 && name.toLowerCase() === 'host') ? [] : ['Host', host]
  const length = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))]
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path, headers: [...names, ...headers, ...length] },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const whole = Buffer.concat(chunks)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            body: whole,
            json: parse(whole),
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function parse(body: Buffer): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>>
}

/** Checks answers against an OpenAPI document: status, type and body must be those that it describes. */
export function createChecker(document: Description): (call: Call, answer: Answer) => void {
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/)
  ajv.addFormat('uri', (text) => URL.canParse(text))
  ajv.addSchema({ ...document, $id: 'api' })
  const compiled = new Map<string, ValidateFunction>()
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return ({ method = 'GET', path }, { status, headers, json, body }) => {
    const pathname = path.split('?')[0] as string
    // An exact path goes before one with a parameter.
    const match =
      templates.find(({ template }) => template === pathname) ?? templates.find(({ pattern }) => pattern.test(pathname))
    const operation = match && document.paths[match.template]?.[method.toLowerCase()]
    if (!match || !operation) throw new Error(`The document describes no ${method} ${pathname}.`)
    const key = status in operation.responses ? String(status) : 'default'
    const content = operation.responses[key]?.content?.['application/json']
    const place = `${method} ${match.template} → ${status}`
    if (!content) {
      if (body.length > 0) throw new Error(`${place} has a body that is not described: ${body}`)
      return
    }
    if (!headers['content-type']?.startsWith('application/json')) throw new Error(`${place} is not sent as JSON.`)
    const pointer = [
      'paths',
      match.template,
      method.toLowerCase(),
      'responses',
      key,
      'content',
      'application/json',
      'schema',
    ]
    const ref = `api#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    const check = compiled.get(ref) ?? ajv.compile({ $ref: ref })
    compiled.set(ref, check)
    if (!check(json)) throw new Error(`${place} is not as described: ${ajv.errorsText(check.errors)}\n${body}`)
  }
}

/** A client of the API: takes the processes in turn, and checks every answer against the served document. */
export class Client {
  readonly urls: string[]
  readonly check: (call: Call, answer: Answer) => void
  #turn = 0

  constructor(urls: string[], check: (call: Call, answer: Answer) => void) {
    this.urls = urls
    this.check = check
  }

  async call(call: Call): Promise<Answer> {
    const answer = await send(this.urls[this.#turn++ % this.urls.length] as string, call)
    this.check(call, answer)
    return answer
  }

  as(key: string): KeyClient {
    return new KeyClient(this, key)
  }
}

/** A client with a new admin key of an organization, which takes these processes in turn: all, if none are named. */
export async function newClient(
  { apis, operate }: Pick<Deployment, 'apis' | 'operate'>,
  organisation: string,
  urls = apis.map(({ url }) => url as string),
): Promise<KeyClient> {
  const newValue = { organisation, kind: 'admin' as const, name: 'test', scopes: ['read' as const, 'write' as const] }
  const { key } = await operate('keys.create', newValue)
  const document = (await send(urls[0] as string, { path: '/openapi.json' })).json as unknown as Description
  return new Client(urls, createChecker(document)).as(key)
}

/** Calls with one key. */
export class KeyClient {
  readonly client: Client
  readonly key: string

  constructor(client: Client, key: string) {
    this.client = client
    this.key = key
  }

  call(
    method: string,
    path: string,
    { body, headers = [] }: { body?: unknown; headers?: string[] } = {},
  ): Promise<Answer> {
    return this.client.call({
      method,
      path,
      headers: ['Authorization', `Bearer ${this.key}`, 'Content-Type', 'application/json', ...headers],
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  start(body: object, headers: string[] = []): Promise<Answer> {
    return this.call('POST', '/v1/static-export/jobs', { body, headers })
  }

  /** Starts a job that must be accepted, and returns its id. */
  async started(body: object): Promise<string> {
    const { status, json } = await this.start(body)
    if (status !== 202) throw new Error(`The job was refused with ${status}: ${JSON.stringify(json)}`)
    return json?.jobId as string
  }

  status(id: string): Promise<Answer> {
    return this.call('GET', `/v1/static-export/jobs/${id}`)
  }

  bundle(id: string): Promise<Answer> {
    return this.call('POST', `/v1/static-export/jobs/${id}/bundle`)
  }

  report(id: string): Promise<Answer> {
    return this.call('GET', `/v1/static-export/jobs/${id}/report`)
  }

  /** Requests a job's status until it has one of these. Returns every response, without those of an overloaded server. */
  async until(id: string, statuses: readonly string[] = ['completed', 'failed']): Promise<Record<string, unknown>[]> {
    const values: Record<string, unknown>[] = []
    for (;;) {
      const { status, json } = await this.status(id)
      if (status >= 400 && status < 500)
        throw new Error(`The status was refused with ${status}: ${JSON.stringify(json)}`)
      if (status === 200) values.push(json as Record<string, unknown>)
      if (statuses.includes(json?.status as string)) return values
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

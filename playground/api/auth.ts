import { createHash, randomUUID } from 'node:crypto'
import { type Handler, json, type LightsRequest, parseForm, problem } from './http.js'

export type Scheme = 'token' | 'key' | 'queryKey' | 'session' | 'office' | 'oauth'

/** What the practice server knows; its document says so to everybody. */
const BASIC = `Basic ${Buffer.from('keeper:fresnel').toString('base64')}`
const KEY = 'brass-key'

interface Grant {
  redirectUri: string
  challenge: string
  scope: string
}

/** Sessions of one server: codes that wait for their exchange, and tokens with their scopes. */
export class Credentials {
  readonly #codes = new Map<string, Grant>()
  readonly #tokens = new Map<string, ReadonlySet<string>>()

  /** Whether a request has what one of these schemes asks for. */
  admits({ headers, url }: LightsRequest, schemes: readonly Scheme[], scope?: string): boolean {
    const { authorization = '', cookie = '' } = headers
    const token = this.#tokens.get(authorization.replace(/^Bearer /, ''))
    const fits: Readonly<Record<Scheme, () => boolean>> = {
      token: () => authorization === 'Bearer lamp-oil',
      key: () => headers['x-light-key'] === KEY,
      queryKey: () => url.searchParams.get('key') === KEY,
      session: () => cookie.split('; ').includes('watch=night'),
      office: () => authorization === BASIC,
      oauth: () => token !== undefined && (scope === undefined || token.has(scope)),
    }
    return schemes.some((scheme) => fits[scheme]())
  }

  /** Asks nobody: everyone who comes here may. */
  readonly authorize: Handler = ({ url }) => {
    const value = (name: string) => url.searchParams.get(name) ?? ''
    const target = URL.canParse(value('redirect_uri')) ? new URL(value('redirect_uri')) : undefined
    if (!target || !['127.0.0.1', 'localhost'].includes(target.hostname))
      return problem(400, 'Bad request', { detail: '"redirect_uri" must be an address of this machine.' })
    if (value('response_type') !== 'code' || value('code_challenge_method') !== 'S256')
      return problem(400, 'Bad request', { detail: 'Only codes with a challenge by S256 are given out.' })
    const code = randomUUID()
    const scope = value('scope')
    this.#codes.set(code, { redirectUri: target.href, challenge: value('code_challenge'), scope })
    target.searchParams.set('code', code)
    target.searchParams.set('state', value('state'))
    return { status: 302, headers: { Location: target.href } }
  }

  readonly token: Handler = async (request) => {
    const form = await parseForm(request)
    const value = (name: string) => String(form?.get(name) ?? '')
    if (value('grant_type') === 'client_credentials') return this.#createToken(value('scope'))
    const grant = this.#codes.get(value('code'))
    this.#codes.delete(value('code'))
    const challenge = createHash('sha256').update(value('code_verifier')).digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== value('redirect_uri'))
      return json({ error: 'invalid_grant', error_description: 'The code does not fit.' }, 400)
    return this.#createToken(grant.scope)
  }

  #createToken(scope: string) {
    const token = randomUUID()
    this.#tokens.set(token, new Set(scope.split(' ')))
    return json({ access_token: token, token_type: 'Bearer', expires_in: 3600, scope })
  }
}

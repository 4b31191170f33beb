import { type Diagnostic, DocsError } from '@octavo/core'

/** Where the site's assistant answers. */
export interface AssistantOptions {
  /**
   * The host of a companion server, such as `https://octavo.example.com`, the base of another discovery API, or the path that the
   * site's own host forwards to one, such as `/_svc/discovery`. Default: `_svc/discovery` below the site's base, where
   * `vite dev` and `vite preview` answer themselves.
   */
  url?: string
  /** Identifier of the site there: the last part of its address in the dashboard (platform-api 4.4). */
  domain?: string
  /** Public assistant key (`svc_dsc_…`). It is in every page: an admin key is refused. */
  key?: string
}

/** What pages need to ask. */
export interface ResolvedAssistant {
  /** Address of the message endpoint, version 2. */
  endpoint: string
  key?: string
  /** Where the server that is named takes the site to be: links of its answers begin with `https://<domain>/`. */
  domain?: string
  /** Whether nobody has named a server: dev and preview answer at this path of the site. */
  isOwn: boolean
}

/** Where the site's own host answers, below its base. */
export const DISCOVERY_PATH = '_svc/discovery'

/** Names the site where there is only one. */
const OWN_DOMAIN = 'site'

/**
 * Undefined without an assistant.
 *
 * @throws DocsError OPTION_ASSISTANT, which repeats no key.
 */
export function resolveAssistant(
  option: boolean | AssistantOptions | undefined,
  { base, isRelative }: { base: string; isRelative: boolean },
): ResolvedAssistant | undefined {
  if (!option) return undefined
  const { url, domain, key } = option === true ? {} : option
  const problem = problemOf({ url, domain, key }, isRelative)
  if (problem) throw new DocsError([{ rule: 'OPTION_ASSISTANT', severity: 'error', ...problem }])
  const start = startOf(url ?? base + DISCOVERY_PATH)
  const endpoint = `${start}/v2/assistant/${encodeURIComponent(domain ?? OWN_DOMAIN)}/message`
  return {
    endpoint,
    isOwn: url === undefined,
    key,
    domain,
  }
}

/** A companion server answers below `/discovery`: the address of a host alone gets that. */
function startOf(url: string): string {
  const start = url.replace(/\/+$/, '')
  return isHttp(start) && new URL(start).pathname === '/' ? `${start}/discovery` : start
}

type Problem = Pick<Diagnostic, 'message' | 'expected' | 'hint'>

function problemOf(
  { url, domain, key }: { url: string | undefined; domain: string | undefined; key: string | undefined },
  isRelative: boolean,
): Problem | undefined {
  const isAddress = url !== undefined && isHttp(url)
  if (url !== undefined && !isAddress && !/^\/(?![/\\])[^\s?#\\]*$/.test(url)) {
    return {
      message: `The assistant can't be asked at "${url.slice(0, 100)}".`,
      expected: 'an address such as https://octavo.example.com, or a path of this site.',
    }
  }
  if (isRelative && !isAddress) {
    return {
      message: 'The pages of a relative site have no server of their own that the assistant could answer at.',
      expected: 'assistant.url with the address of a server, and assistant.key.',
    }
  }
  if (isAddress && domain === undefined) {
    return { message: 'assistant.domain is missing.', expected: 'the identifier of this site on that server.' }
  }
  if (domain !== undefined && !/^[\w.~-]{1,100}$/.test(domain)) {
    return { message: `"${domain.slice(0, 100)}" identifies no site.`, expected: 'letters, digits, dots and hyphens.' }
  }
  return key === undefined || /^svc_dsc_\w{1,200}$/.test(key) ? undefined : keyProblem(key)
}

function keyProblem(key: string): Problem {
  const expected = 'the public key of an assistant, which begins with svc_dsc_.'
  return /^svc_(?!dsc_)/.test(key)
    ? {
        message: 'assistant.key is an admin key. Everybody could read it in the pages of the site.',
        expected,
        hint: 'Make a key with: octavo keys create --kind assistant --domain <domain>',
      }
    : { message: 'assistant.key is no assistant key.', expected }
}

function isHttp(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password, search, hash } = new URL(url)
  return /^https?:$/.test(protocol) && username + password + search + hash === ''
}

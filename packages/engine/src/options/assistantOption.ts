import { type Diagnostic, DocsError } from '@octavo/core'

/** The server that answers questions for the site's assistant. */
export interface AssistantOptions {
  /**
   * URL of a companion server, such as `https://octavo.example.com`; base URL of another discovery API; or a path that the
   * site's host forwards to one, such as `/_svc/discovery`. Default: `_svc/discovery` below the site's base, which
   * `vite dev` and `vite preview` serve themselves.
   */
  url?: string
  /** Identifier of the site on that server: the last segment of its URL in the dashboard. */
  domain?: string
  /** Public assistant key (`svc_dsc_…`). It is included in every page, so an admin key is an error. */
  key?: string
}

/** The assistant settings of pages. */
export interface ResolvedAssistant {
  /** URL of the message endpoint, version 2. */
  endpoint: string
  key?: string
  /** Domain of the site on the configured server. Links in answers start with `https://<domain>/`. */
  domain?: string
  /** True if no URL is configured, so that dev and preview serve the endpoint. */
  isOwn: boolean
}

/** Path of the discovery API on the site's host, below its base. */
export const DISCOVERY_PATH = '_svc/discovery'

/** Identifier of the site on a server with a single site. */
const OWN_DOMAIN = 'site'

/**
 * Returns the assistant settings, or undefined if there is no assistant.
 *
 * @throws DocsError OPTION_ASSISTANT, whose message does not contain the key
 */
export function resolveAssistant(
  option: boolean | AssistantOptions | undefined,
  { base, isRelative }: { base: string; isRelative: boolean },
): ResolvedAssistant | undefined {
  if (!option) return undefined
  const { url, domain, key } = option === true ? {} : option
  const problem = assistantUrlError({ url, domain, key }, isRelative)
  if (problem) throw new DocsError([{ rule: 'OPTION_ASSISTANT', severity: 'error', ...problem }])
  const start = urlStart(url ?? base + DISCOVERY_PATH)
  const endpoint = `${start}/v2/assistant/${encodeURIComponent(domain ?? OWN_DOMAIN)}/message`
  return {
    endpoint,
    isOwn: url === undefined,
    key,
    domain,
  }
}

/** Adds the API path of a companion server, `/discovery`, to a URL without a path. */
function urlStart(url: string): string {
  const start = url.replace(/\/+$/, '')
  return isHttp(start) && new URL(start).pathname === '/' ? `${start}/discovery` : start
}

type Problem = Pick<Diagnostic, 'message' | 'expected' | 'hint'>

function assistantUrlError(
  { url, domain, key }: { url: string | undefined; domain: string | undefined; key: string | undefined },
  isRelative: boolean,
): Problem | undefined {
  const isAddress = url !== undefined && isHttp(url)
  if (url !== undefined && !isAddress && !/^\/(?![/\\])[^\s?#\\]*$/.test(url)) {
    return {
      message: `Invalid assistant URL "${url.slice(0, 100)}".`,
      expected: 'an absolute URL such as `https://octavo.example.com`, or a path of this site.',
    }
  }
  if (isRelative && !isAddress) {
    return {
      message: 'The assistant of a site with relative links needs an absolute URL.',
      expected: 'the URL of a companion server in `assistant.url`, and `assistant.key`.',
    }
  }
  if (isAddress && domain === undefined) {
    return { message: 'Missing `assistant.domain`.', expected: 'the identifier of this site on the companion server.' }
  }
  if (domain !== undefined && !/^[\w.~-]{1,100}$/.test(domain)) {
    return {
      message: `Invalid assistant domain "${domain.slice(0, 100)}".`,
      expected: 'letters, digits, dots and hyphens.',
    }
  }
  return key === undefined || /^svc_dsc_\w{1,200}$/.test(key) ? undefined : keyProblem(key)
}

function keyProblem(key: string): Problem {
  const expected = 'a public assistant key, which starts with `svc_dsc_`.'
  return /^svc_(?!dsc_)/.test(key)
    ? {
        message: "Invalid `assistant.key`: an admin key would be exposed on the site's pages.",
        expected,
        hint: 'Fix: create a key with `octavo keys create --kind assistant --domain <domain>`.',
      }
    : { message: 'Invalid `assistant.key`.', expected }
}

function isHttp(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password, search, hash } = new URL(url)
  return /^https?:$/.test(protocol) && username + password + search + hash === ''
}

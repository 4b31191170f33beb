import type { HookProvider, HookRecord } from '../stores/hookStore.js'

const API_PATHS: Record<HookProvider, string> = { github: '/api/v3', gitlab: '/api/v4', gitea: '/api/v1' }

/** The repository that a hook is for. */
export type HookTarget = Pick<HookRecord, 'provider' | 'repository' | 'apiUrl'>

/** Returns the repository and the API of a site's repository URL. Undefined for URLs of other protocols and local folders. */
export function hookDefaults(
  provider: HookProvider,
  sourceUrl: string,
): { repository: string; apiUrl: string } | undefined {
  const url = readSource(sourceUrl)
  if (!url || !['https:', 'ssh:', 'git:'].includes(url.protocol)) return undefined
  const repository = repositoryPath(url.pathname)
  if (repository === undefined) return undefined
  // Ports of other protocols are not those of the API.
  const apiHost = url.protocol === 'https:' ? url.host : url.hostname
  const isGitHub = provider === 'github' && url.hostname === 'github.com'
  return { repository, apiUrl: isGitHub ? 'https://api.github.com' : `https://${apiHost}${API_PATHS[provider]}` }
}

/**
 * Returns the path that the repository of a site has on its Git host. A host can be located in a folder of its server, which is then
 * also in the URL of its API. Undefined for local repositories.
 */
export function sourceRepository(
  sourceUrl: string,
  { provider, apiUrl }: Pick<HookTarget, 'provider' | 'apiUrl'>,
): string | undefined {
  const url = readSource(sourceUrl)
  if (!url || url.hostname === '') return undefined
  const api = new URL(apiUrl)
  const apiPath = api.pathname.replace(/\/+$/, '')
  const isInFolder = api.hostname === url.hostname && apiPath.endsWith(API_PATHS[provider])
  const folder = isInFolder ? `${apiPath.slice(0, -API_PATHS[provider].length)}/` : '/'
  return repositoryPath(url.pathname.startsWith(folder) ? url.pathname.slice(folder.length) : url.pathname)
}

/** Returns whether two paths are those of one repository. Git hosts ignore the case. */
export function isSameRepository(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function readSource(sourceUrl: string): URL | undefined {
  // user@host:path is the short form of an SSH URL.
  const [, scpHost, scpPath] = /^(?:[^/@\s]+@)?([\w.-]+):(?!\/\/)(.+)$/.exec(sourceUrl) ?? []
  const url = scpHost === undefined ? sourceUrl : `ssh://${scpHost}/${scpPath}`
  return URL.canParse(url) ? new URL(url) : undefined
}

function repositoryPath(pathname: string): string | undefined {
  const path = pathname.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '')
  return isRepositoryPath(path) ? path : undefined
}

/** Returns the error for a hook of a site whose repository URL names no Git host. */
export function missingApiUrl(provider: HookProvider): string {
  const example = provider === 'github' ? 'https://api.github.com' : `https://git.example.com${API_PATHS[provider]}`
  return `Missing API URL. The URL of the site's repository names no Git host. Expected the base URL of its API, such as ${example}.`
}

/** Returns whether a text is the path of a repository: names between slashes, which GitLab nests. */
export function isRepositoryPath(text: string): boolean {
  const parts = text.split('/')
  return text.length <= 300 && parts.length >= 2 && parts.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part))
}

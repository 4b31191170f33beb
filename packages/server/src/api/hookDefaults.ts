import type { HookProvider } from '../stores/hookStore.js'

const API_PATHS: Record<HookProvider, string> = { github: '/api/v3', gitlab: '/api/v4', gitea: '/api/v1' }

/** Returns the repository and the API of a site's repository URL. Undefined for URLs of other protocols and local folders. */
export function hookDefaults(
  provider: HookProvider,
  sourceUrl: string,
): { repository: string; apiUrl: string } | undefined {
  // user@host:path is the short form of an SSH URL.
  const [, scpHost, scpPath] = /^(?:[^/@\s]+@)?([\w.-]+):(?!\/\/)(.+)$/.exec(sourceUrl) ?? []
  const url = scpHost === undefined ? sourceUrl : `ssh://${scpHost}/${scpPath}`
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, host, pathname } = new URL(url)
  if (!['https:', 'ssh:', 'git:'].includes(protocol)) return undefined
  const repository = pathname.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '')
  if (!isRepositoryPath(repository)) return undefined
  // Ports of other protocols are not those of the API.
  const apiHost = protocol === 'https:' ? host : hostname
  const isGitHub = provider === 'github' && hostname === 'github.com'
  return { repository, apiUrl: isGitHub ? 'https://api.github.com' : `https://${apiHost}${API_PATHS[provider]}` }
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

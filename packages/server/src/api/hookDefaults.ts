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

/** Returns whether a text is the path of a repository: names between slashes, which GitLab nests. */
export function isRepositoryPath(text: string): boolean {
  const parts = text.split('/')
  return text.length <= 300 && parts.length >= 2 && parts.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part))
}

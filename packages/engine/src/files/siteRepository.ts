import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { GIT } from './commitDates.js'

/** Location of the docs folder on a repository host. */
export interface SiteRepository {
  /** URL of the repository, without a trailing slash. */
  url: string
  branch: string
  /** Path of the docs folder in the repository, with a trailing slash. Empty for the root. */
  folder: string
}

/** Returns the repository of the git remote `origin`, if it is on GitHub or GitLab. */
export async function gitRepository(root: string): Promise<SiteRepository | undefined> {
  try {
    const git = async (...args: string[]) => {
      const { stdout } = await promisify(execFile)('git', [...GIT, ...args], { cwd: root, timeout: 10_000 })
      return stdout.trim()
    }
    const url = repositoryUrl(await git('config', '--get', 'remote.origin.url'))
    return url === undefined ? undefined : { url, branch: 'HEAD', folder: await git('rev-parse', '--show-prefix') }
  } catch {
    return undefined
  }
}

/** Returns the web URL of a git remote, without credentials. Undefined for hosts whose edit URLs are unknown. */
export function repositoryUrl(remote: string): string | undefined {
  const [, host = '', path = ''] =
    /^(?:\w+:\/\/)?(?:[^@/]*@)?([\w.-]+)(?::\d+)?[:/](.+?)(?:\.git)?\/*$/.exec(remote) ?? []
  return /github|gitlab/i.test(host) && /^[\w.-]+(?:\/[\w.-]+)+$/.test(path) ? `https://${host}/${path}` : undefined
}

/** Returns the repository in a URL such as `https://github.com/acme/docs/tree/main/guides`. */
export function namedRepository(text: string): SiteRepository | undefined {
  const [, start = '', branch = 'HEAD', folder = ''] =
    /^(https:\/\/.+?)(?:\/-)?(?:\/tree\/([^/]+)(?:\/(.+?))?)?\/*$/.exec(text) ?? []
  const url = repositoryUrl(start)
  return url === undefined ? undefined : { url, branch, folder: folder === '' ? '' : `${folder}/` }
}

/** Returns the URL on the repository host where readers edit a file. */
export function editUrl({ url, branch, folder }: SiteRepository, file: string): string {
  return `${pagesHost(url)}/edit/${branch}/${`${folder}${file}`.split('/').map(encodeURIComponent).join('/')}`
}

/** Returns the URL on the repository host where readers report an issue with this title. */
export function issueUrl({ url }: SiteRepository, title: string): string {
  const name = isGitLab(url) ? 'issue[title]' : 'title'
  return `${pagesHost(url)}/issues/new?${new URLSearchParams({ [name]: title })}`
}

function pagesHost(url: string): string {
  return isGitLab(url) ? `${url}/-` : url
}

function isGitLab(url: string): boolean {
  return new URL(url).host.includes('gitlab')
}

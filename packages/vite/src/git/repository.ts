import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { GIT } from './commitDates.js'

/** Where the docs folder is on a host of repositories. */
export interface SiteRepository {
  /** URL of the repository, without a slash at its end. */
  url: string
  branch: string
  /** The docs folder in the repository, with a slash at its end; empty for the root. */
  folder: string
}

/** Returns the repository that the git remote `origin` names; undefined without one, and on other hosts than GitHub and GitLab. */
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

/** Returns the web URL of a git remote, without its credentials; undefined for hosts without known URLs for edits. */
export function repositoryUrl(remote: string): string | undefined {
  const [, host = '', path = ''] =
    /^(?:\w+:\/\/)?(?:[^@/]*@)?([\w.-]+)(?::\d+)?[:/](.+?)(?:\.git)?\/*$/.exec(remote) ?? []
  return /github|gitlab/i.test(host) && /^[\w.-]+(?:\/[\w.-]+)+$/.test(path) ? `https://${host}/${path}` : undefined
}

/** Returns the repository that a URL such as `https://github.com/acme/docs/tree/main/guides` names. */
export function namedRepository(written: string): SiteRepository | undefined {
  const [, start = '', branch = 'HEAD', folder = ''] =
    /^(https:\/\/.+?)(?:\/-)?(?:\/tree\/([^/]+)(?:\/(.+?))?)?\/*$/.exec(written) ?? []
  const url = repositoryUrl(start)
  return url === undefined ? undefined : { url, branch, folder: folder === '' ? '' : `${folder}/` }
}

/** Returns the page of the host where readers edit a file. */
export function editUrl({ url, branch, folder }: SiteRepository, file: string): string {
  return `${pagesOf(url)}/edit/${branch}/${`${folder}${file}`.split('/').map(encodeURIComponent).join('/')}`
}

/** Returns the page of the host where readers report an issue with this title. */
export function issueUrl({ url }: SiteRepository, title: string): string {
  const name = isGitLab(url) ? 'issue[title]' : 'title'
  return `${pagesOf(url)}/issues/new?${new URLSearchParams({ [name]: title })}`
}

function pagesOf(url: string): string {
  return isGitLab(url) ? `${url}/-` : url
}

function isGitLab(url: string): boolean {
  return new URL(url).host.includes('gitlab')
}

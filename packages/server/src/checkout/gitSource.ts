import type { SiteSource } from '../sites/site.js'
import { isSshUrl } from './sshCommand.js'

/** What git fetches from, beside repositories over ssh: `file` stands for folders of the machine, too. */
export const GIT_PROTOCOLS = ['https', 'git', 'file']

/**
 * Why a repository can never be read, in words for the operator, who may name what clients may not.
 * @returns undefined for one that may be there
 */
export function gitSourceProblem({ url, ref, directory }: SiteSource & { kind: 'git' }): string | undefined {
  if (!isAddress(url))
    return `Unsupported repository URL ${JSON.stringify(withoutSecrets(url))}. Expected https://, git://, file:// or ssh:// with a host and a path, user@host:path, or the absolute path of a folder.`
  if (ref !== undefined && !isRef(ref)) return `Invalid ref ${JSON.stringify(ref)}. Expected a branch, tag or commit.`
  if (directory !== undefined && !isInside(directory))
    return `Invalid directory ${JSON.stringify(directory)}. Expected a folder of the repository, without ".." and without a slash at the start and end.`
  return undefined
}

function isAddress(url: string): boolean {
  // Git takes it for a host with such a name.
  if (/^(?:https?|git|ssh|file):(?!\/\/)/i.test(url)) return false
  if (isSshUrl(url) || /^\/[^/]/.test(url)) return true
  return URL.canParse(url) && GIT_PROTOCOLS.includes(new URL(url).protocol.slice(0, -1)) && url.includes('://')
}

/** What is printed may be kept by terminals and logs: a name and a password that were meant for a host, or a token. */
function withoutSecrets(url: string): string {
  return url.replace(/\/\/[^/]*@/, '//***@').replace(/([?#]).+$/s, '$1***')
}

/** Whether a folder of a repository is named as one: nothing leads out of it. */
export function isInside(directory: string): boolean {
  return !directory.split('/').some((part) => part === '..' || part === '')
}

/** A name as git has them (git-check-ref-format), or a commit. Anything else could be an option, or a rule for many refs. */
export function isRef(text: string): boolean {
  return (
    text.length <= 255 &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    !/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|^[-/+]|[/.]$|\.lock$/.test(text) &&
    text !== '' &&
    text !== '@'
  )
}

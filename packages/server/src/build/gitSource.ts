import type { SiteSource } from '../stores/siteRecord.js'
import { isSshUrl } from './sshCommand.js'

/** Supported protocols besides SSH. `file` includes paths of local folders. */
export const GIT_PROTOCOLS = ['https', 'git', 'file']

/**
 * Validates a git source. The operator can use protocols that clients can't.
 * @returns an error message, or undefined for a valid source
 */
export function gitSourceProblem({ url, ref, directory }: SiteSource & { kind: 'git' }): string | undefined {
  if (!isRepositoryUrl(url))
    return `Unsupported repository URL ${JSON.stringify(withoutSecrets(url))}. Expected https://, git://, file:// or ssh:// with a host and a path, user@host:path, or the absolute path of a folder.`
  if (ref !== undefined && !isRef(ref)) return `Invalid ref ${JSON.stringify(ref)}. Expected a branch, tag or commit.`
  if (directory !== undefined && !isInside(directory))
    return `Invalid directory ${JSON.stringify(directory)}. Expected a folder of the repository, without ".." and without a slash at the start and end.`
  return undefined
}

function isRepositoryUrl(url: string): boolean {
  // Git would read the scheme as a host name.
  if (/^(?:https?|git|ssh|file):(?!\/\/)/i.test(url)) return false
  if (isSshUrl(url) || /^\/[^/]/.test(url)) return true
  return URL.canParse(url) && GIT_PROTOCOLS.includes(new URL(url).protocol.slice(0, -1)) && url.includes('://')
}

/** Masks the user info, query and fragment of a URL, because printed text can end up in logs. */
function withoutSecrets(url: string): string {
  return url.replace(/\/\/[^/]*@/, '//***@').replace(/([?#]).+$/s, '$1***')
}

/** Returns whether a folder path stays inside the repository. */
export function isInside(directory: string): boolean {
  return !directory.split('/').some((part) => part === '..' || part === '')
}

/** Returns whether a text is a valid ref (git-check-ref-format) or commit, and not an option or a refspec. */
export function isRef(text: string): boolean {
  return (
    text.length <= 255 &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matching them is the purpose
    !/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|^[-/+]|[/.]$|\.lock$/.test(text) &&
    text !== '' &&
    text !== '@'
  )
}

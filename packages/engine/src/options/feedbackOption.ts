import { DocsError } from '@octavo/core'
import { namedRepository, type SiteRepository } from '../files/siteRepository.js'

/** Settings of reader feedback, for sites with `feedback` in docs.json. */
export interface FeedbackOptions {
  /** URL that receives ratings and comments as JSON. Default: only the services in docs.json receive them. */
  url?: string
  /**
   * URL of the docs folder on GitHub or GitLab, for "Edit this page" and "Report an issue", such as
   * `https://github.com/acme/docs/tree/main/guides`. Default: the git remote `origin`, except in server jobs, which
   * have no default.
   */
  repository?: string
}

/** The option after defaults. */
export interface ResolvedFeedback {
  url?: string | undefined
  /** Undefined without the option. */
  repository?: SiteRepository | undefined
}

/** @throws DocsError OPT_TYPE for invalid URLs */
export function resolveFeedback({ url, repository }: FeedbackOptions = {}): ResolvedFeedback {
  if (url !== undefined && !/^(?:https?:\/\/|\/(?!\/))/i.test(url))
    refuse('url', url, 'an absolute URL, or a path of the site.')
  const siteRepository = repository === undefined ? undefined : namedRepository(repository)
  if (repository !== undefined && !siteRepository)
    refuse(
      'repository',
      repository,
      'the URL of a repository on GitHub or GitLab, such as `https://github.com/acme/docs`.',
    )
  return { url, repository: siteRepository }
}

function refuse(name: string, value: string, expected: string): never {
  const message = `Invalid option "feedback.${name}": ${JSON.stringify(value.slice(0, 100))}.`
  throw new DocsError([{ rule: 'OPT_TYPE', severity: 'error', message, expected }])
}

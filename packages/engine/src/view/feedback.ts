import type { FeedbackView } from '@octavo/core'
import { editUrl, issueUrl } from '../files/siteRepository.js'
import type { ViewContext } from './viewContext.js'

type FeedbackSource = Pick<ViewContext, 'config' | 'feedback' | 'repository' | 'site'>

/** Returns the feedback settings of a page, with its links for edits and issues. Undefined if it has neither. */
export function feedbackView(
  { config, feedback, repository, site }: FeedbackSource,
  { slug, title }: { slug: string; title: string },
): FeedbackView | undefined {
  const { thumbs, edits, issues } = config.feedback
  if (config.integrations.telemetry?.enabled === false || !site.hasPage(slug)) return undefined
  const file = site.routes.get(slug)?.file
  const isWritten = file !== undefined && !site.repository.isVirtual(file)
  const view = {
    thumbs: thumbs ? { url: feedback.url } : undefined,
    edit: edits && repository && isWritten ? editUrl(repository, file) : undefined,
    issue: issues && repository ? issueUrl(repository, `${title} (/${slug})`) : undefined,
  }
  return Object.values(view).some((part) => part !== undefined) ? view : undefined
}

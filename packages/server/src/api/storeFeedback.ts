import { addFeedback, type PageFeedback } from '../stores/feedbackStore.js'
import type { ApiContext } from './apiContext.js'
import { ipFeedbackBudget, organizationFeedbackBudget, takeRequest } from './takeRequest.js'

/**
 * Matches characters that are removed, because databases reject some of them: control characters except line feeds and
 * tabs, and lone surrogates.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matching them is the purpose
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f]|\p{Surrogate}/gu

interface FeedbackSender {
  domain: string
  organisation: string
  /** IP address of the client. */
  client: string
}

/**
 * Counts feedback of a reader or an agent against its limits, and stores it.
 * @returns the rate limit headers of the response
 * @throws ApiError 429
 */
export async function storeFeedback(
  context: ApiContext,
  { domain, organisation, client }: FeedbackSender,
  { path, helpful, comment }: Omit<PageFeedback, 'comment'> & { comment?: string },
): Promise<Record<string, string>> {
  const budgets = [ipFeedbackBudget(client, context.limits), organizationFeedbackBudget(organisation)]
  const headers = await takeRequest(context, budgets)
  const text = comment?.replace(UNPRINTABLE, '').trim()
  await addFeedback(context.database, domain, { path, helpful, comment: text || null })
  return headers
}

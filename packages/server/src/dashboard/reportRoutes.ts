import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api/apiError.js'
import { readDomain } from '../api/exports.js'
import { organizationAssistantBudget, organizationRetrievalBudget } from '../api/takeRequest.js'
import { jobLimits } from '../jobs/startJob.js'
import { usedBudget } from '../stores/budgets.js'
import type { Queryable } from '../stores/database.js'
import { listFeedback, readFeedback } from '../stores/feedbackStore.js'
import { findPlan, findSite } from '../stores/siteStore.js'
import { readUsage } from '../stores/usageStore.js'
import { sendCsv } from './csv.js'
import { type DashboardContext, dashboardFrame, sendPage } from './dashboardContext.js'
import { FeedbackPage } from './feedbackPage.js'
import { UsagePage, type UsageView } from './usagePage.js'

/** Number of days on the usage page, and in its CSV file. */
const DAYS = 30
const CSV_DAYS = 400

/** Adds the usage page of an organization and the feedback page of a site, with their CSV files. */
export function reportPages(pages: FastifyInstance, context: DashboardContext): void {
  const { database } = context

  pages.get('/:organisation/-/usage', async (request, reply) =>
    sendPage(reply, UsagePage(await usageView(context, request))),
  )

  pages.get('/:organisation/-/usage.csv', async ({ key }, reply) => {
    const days = await readUsage(database, key.organisation, CSV_DAYS)
    const first = days.findLastIndex(({ day: _, ...counts }) => Object.values(counts).some((count) => count > 0))
    return sendCsv(reply, `usage-${key.organisation}`, [
      ['day', 'completed exports', 'failed exports', 'assistant requests', 'searches and pages'],
      ...days.slice(0, first + 1).map((row) => [row.day, row.completed, row.failed, row.assistant, row.retrieval]),
    ])
  })

  pages.get('/:organisation/:domain/feedback', async (request, reply) => {
    const domain = await requireDomain(request)
    const { retentionDays, storesQuestions } = context.limits
    const report = await readFeedback(database, domain)
    const frame = dashboardFrame(context, request.key)
    return sendPage(reply, FeedbackPage({ frame, domain, report, retentionDays, storesQuestions }))
  })

  pages.get('/:organisation/:domain/feedback.csv', async (request, reply) => {
    const domain = await requireDomain(request)
    const rows = (await listFeedback(database, domain)).map(({ createdAt, path, helpful, comment }) => [
      createdAt,
      path,
      helpful ? 'yes' : 'no',
      comment ?? '',
    ])
    return sendCsv(reply, `feedback-${domain}`, [['time', 'page', 'helpful', 'comment'], ...rows])
  })

  pages.get('/:organisation/:domain/questions.csv', async (request, reply) => {
    const domain = await requireDomain(request)
    const { questions, searches } = await readFeedback(database, domain)
    const rows = (kind: string, list: typeof questions) =>
      list.map(({ question, count, askedAt }) => [kind, question, count, askedAt])
    return sendCsv(reply, `questions-${domain}`, [
      ['kind', 'text', 'count', 'last time'],
      ...rows('question', questions),
      ...rows('search', searches),
    ])
  })

  /** Returns the domain of a request, which is a site of the organization. @throws ApiError 404 */
  async function requireDomain({ key, params }: FastifyRequest): Promise<string> {
    const domain = readDomain((params as { domain: string }).domain)
    const site = await findSite(database, domain)
    if (site?.organisation !== key.organisation) throw new ApiError(404, 'Site not found.')
    return domain
  }
}

async function usageView(context: DashboardContext, { key }: FastifyRequest): Promise<UsageView> {
  const { database, limits } = context
  const { organisation } = key
  const plan = await findPlan(database, organisation)
  return {
    frame: dashboardFrame(context, key),
    plan,
    mayExport: limits.exportPlans.includes(plan),
    hourlyJobs: await usedBudget(database, jobLimits(organisation, limits)),
    bundles: await countBundles(database, organisation),
    requests: {
      assistant: await usedBudget(database, organizationAssistantBudget(organisation, limits)),
      retrieval: await usedBudget(database, organizationRetrievalBudget(organisation, limits)),
    },
    limits,
    days: await readUsage(database, organisation, DAYS),
  }
}

interface StoredBundles {
  count: number
  bytes: number
}

/** Counts the distinct bundles of an organization's jobs. */
async function countBundles(database: Queryable, organisation: string): Promise<StoredBundles> {
  const { row } = await database.query<{ count: string; bytes: string }>(
    `select count(*), coalesce(sum(b.bytes), 0) as bytes from octavo.bundles b where exists (
         select 1 from octavo.publications p join octavo.jobs j on j.id = p.job
         where p.sha256 = b.sha256 and j.organisation = $1)`,
    [organisation],
  )
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) }
}

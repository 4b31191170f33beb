import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireSite } from '../api/requireSite.js'
import { organizationAssistantBudget, organizationRetrievalBudget } from '../api/takeRequest.js'
import { jobLimits } from '../jobs/startJob.js'
import { usedBudget } from '../stores/budgets.js'
import type { Queryable } from '../stores/database.js'
import { listFeedback, readFeedback } from '../stores/feedbackStore.js'
import { findPlan } from '../stores/siteStore.js'
import { readUsage } from '../stores/usageStore.js'
import { sendCsv } from './csv.js'
import { type DashboardContext, dashboardFrame, sendPage, servePage } from './dashboardContext.js'
import { FeedbackPage } from './feedbackPage.js'
import { PAGE_ROUTES } from './pageAccess.js'
import { UsagePage, type UsageView } from './usagePage.js'

/** Number of days on the usage page, and in its CSV file. */
const DAYS = 30
const CSV_DAYS = 400

/** Adds the usage page of an organization and the feedback page of a site, with their CSV files. */
export function reportPages(pages: FastifyInstance, context: DashboardContext): void {
  const { database } = context

  servePage(pages, PAGE_ROUTES.usage, async (request, reply) =>
    sendPage(reply, UsagePage(await usageView(context, request))),
  )

  servePage(pages, PAGE_ROUTES.usageCsv, async ({ actor }, reply) => {
    const days = await readUsage(database, actor.organisation, CSV_DAYS)
    const first = days.findLastIndex(({ day: _, ...counts }) => Object.values(counts).some((count) => count > 0))
    return sendCsv(reply, `usage-${actor.organisation}`, [
      ['day', 'completed exports', 'failed exports', 'assistant requests', 'searches and pages'],
      ...days.slice(0, first + 1).map((row) => [row.day, row.completed, row.failed, row.assistant, row.retrieval]),
    ])
  })

  servePage(pages, PAGE_ROUTES.feedback, async (request, reply) => {
    const { domain } = await requireSite(database, request)
    const { retentionDays, storesQuestions } = context.limits
    const report = await readFeedback(database, domain)
    const frame = dashboardFrame(context, request.actor)
    return sendPage(reply, FeedbackPage({ frame, domain, report, retentionDays, storesQuestions }))
  })

  servePage(pages, PAGE_ROUTES.feedbackCsv, async (request, reply) => {
    const { domain } = await requireSite(database, request)
    const rows = (await listFeedback(database, domain)).map(({ createdAt, path, helpful, comment }) => [
      createdAt,
      path,
      helpful ? 'yes' : 'no',
      comment ?? '',
    ])
    return sendCsv(reply, `feedback-${domain}`, [['time', 'page', 'helpful', 'comment'], ...rows])
  })

  servePage(pages, PAGE_ROUTES.questionsCsv, async (request, reply) => {
    const { domain } = await requireSite(database, request)
    const { questions, searches } = await readFeedback(database, domain)
    const rows = (kind: string, list: typeof questions) =>
      list.map(({ question, count, askedAt }) => [kind, question, count, askedAt])
    return sendCsv(reply, `questions-${domain}`, [
      ['kind', 'text', 'count', 'last time'],
      ...rows('question', questions),
      ...rows('search', searches),
    ])
  })
}

async function usageView(context: DashboardContext, { actor }: FastifyRequest): Promise<UsageView> {
  const { database, limits } = context
  const { organisation } = actor
  const plan = await findPlan(database, organisation)
  return {
    frame: dashboardFrame(context, actor),
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

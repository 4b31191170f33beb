import type { PageReader } from '../assistant/pageChanges.js'
import type { SiteAssistants } from '../assistant/siteAssistants.js'
import type { BundleStore } from '../bundles/bundleStore.js'
import type { LinkKeys } from '../bundles/linkKeys.js'
import type { JobQueue } from '../jobs/jobQueue.js'
import type { Health } from '../operation/health.js'
import type { Metrics } from '../operation/metrics.js'
import type { Database } from '../stores/database.js'
import type { KeyCache } from '../stores/keyCache.js'
import type { SecretBox } from '../stores/secretBox.js'
import type { DocsSite } from './docsSite.js'
import type { Network } from './ipAddress.js'

export interface ApiLimits {
  /** Plans that include static export. */
  exportPlans: readonly string[]
  /** Lifetime of bundle links, in seconds. */
  linkSeconds: number
  /** Jobs per organization and hour. */
  jobsPerHour: number
  /** Queued jobs per organization. */
  jobsQueued: number
  /** Shares of organizations by plan. Default: 1. */
  planWeights: Readonly<Record<string, number>>
  /** Requests per organization and minute, counted in each process. */
  requestsPerMinute: number
  /** Days that jobs and bundles are kept. */
  retentionDays: number
  /** Days that entries of the audit log are kept. */
  auditDays: number
  assistantPerHour: number
  assistantPerIpDay: number
  retrievalPerHour: number
  mcpPerIpHour: number
  /** Private networks that API playgrounds may reach, as CIDR blocks. */
  forwardPrivate: readonly string[]
  /** True if requests without a key need a verified domain in `Host`. */
  requiresVerification: boolean
  feedbackPerIpHour: number
  /** True when questions for which the assistant found nothing are stored. */
  storesQuestions: boolean
  /** Domains that tenants can't register, with their subdomains. */
  reservedDomains: readonly string[]
  /** Private networks that webhooks of events and APIs of Git hosts may be in, as CIDR blocks. */
  outgoingPrivate: readonly string[]
  /** Minimum time between two runs of a schedule, in minutes. */
  scheduleMinutes: number
  /** DNS servers that verify domains. Empty: those of the system. */
  dnsServers: readonly string[]
}

/** The services that routes use. */
export interface ApiContext {
  database: Database
  queue: JobQueue
  store: BundleStore
  keys: KeyCache
  linkKeys: LinkKeys
  /** Encrypts secrets and tokens in the database. */
  secrets: SecretBox
  limits: ApiLimits
  docs: DocsSite
  /** Folder of the bundles. Undefined if bundles are in an object store. */
  bundleFolder?: string
  /** URL of the server for clients. */
  publicUrl: string
  /** Proxies whose `X-Forwarded-For` and `X-Request-Id` are trusted. */
  trustedProxies: readonly Network[]
  assistants: SiteAssistants
  readPages: PageReader
  health: Health
  metrics?: Metrics
}

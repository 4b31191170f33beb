import type { SiteAssistants } from '../assistant/siteAssistants.js'
import type { BundleStore } from '../bundles/bundleStore.js'
import type { LinkKeys } from '../bundles/linkKeys.js'
import type { Network } from '../clients/ipAddress.js'
import type { Database } from '../database/database.js'
import type { DocsSite } from '../docs/docsSite.js'
import type { JobQueue } from '../jobs/jobQueue.js'
import type { KeyCache } from '../keys/keyCache.js'
import type { Health } from '../operation/health.js'
import type { Metrics } from '../operation/metrics.js'

export interface ApiLimits {
  /** Plans of organisations that may export. */
  exportPlans: readonly string[]
  /** How long a link to a bundle holds. */
  linkSeconds: number
  /** Jobs that an organisation may start in an hour. */
  jobsPerHour: number
  /** Requests that an organisation may send in a minute, to one process. */
  requestsPerMinute: number
  /** How long jobs and bundles are kept. */
  retentionDays: number
  /** Requests to the assistant (platform-api 8), and searches and pages (feature map 8.2). */
  assistantPerHour: number
  assistantPerIpDay: number
  retrievalPerHour: number
  mcpPerIpHour: number
  /** Private networks that API playgrounds may reach, as CIDR blocks. */
  forwardPrivate: readonly string[]
}

/** What routes work with. */
export interface ApiContext {
  database: Database
  queue: JobQueue
  store: BundleStore
  keys: KeyCache
  linkKeys: LinkKeys
  limits: ApiLimits
  docs: DocsSite
  /** Folder of the bundles, when this server serves them itself. */
  bundleFolder?: string
  /** Where clients reach this server. */
  publicUrl: string
  /** Proxies whose `X-Forwarded-For` and `X-Request-Id` count. */
  trustedProxies: readonly Network[]
  assistants: SiteAssistants
  health: Health
  metrics?: Metrics
  onPoint?(name: string): void | Promise<void>
}

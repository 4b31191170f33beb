import type { Network } from '../api/ipAddress.js'
import type { IsolationMode } from '../build/isolation.js'
import type { SshAccess } from '../build/sshCommand.js'
import type { S3StoreOptions } from '../bundles/s3Store.js'
import type { OpenIdSettings } from '../dashboard/openId.js'

import type { MailSettings } from './mailer.js'

/** The tasks of a process: serving requests, running jobs, or both. */
export type Role = 'api' | 'worker' | 'all'

export interface Configuration {
  role: Role
  /** Folder of the embedded database, bundles and temporary files of jobs. */
  dataDir: string
  /** `postgres://…`. Default: an embedded database. */
  databaseUrl?: string
  host: string
  port: number
  /** URL of the server for clients. Links to bundles start with it. */
  publicUrl: string
  /** Number of concurrent jobs. */
  concurrency: number
  isolation: IsolationMode
  isolationCommand: string[]
  exportPlans: string[]
  linkSeconds: number
  /** Object store for bundles. Default: the data folder. */
  s3?: S3StoreOptions
  /** Days that jobs and bundles are kept after a job has ended. */
  retentionDays: number
  /** OpenID Connect provider with which people sign in. */
  openId?: OpenIdSettings
  /** Mail server. Without one, links are shown to copy. */
  mail?: MailSettings
  /** Days that entries of the audit log are kept. */
  auditDays: number
  jobsPerHour: number
  /** Running jobs per organization. 0 for no limit. */
  jobsRunning: number
  jobsQueued: number
  planWeights: Record<string, number>
  requestsPerMinute: number
  /** Private networks that API playgrounds may reach, as CIDR blocks. */
  forwardPrivate: string[]
  /** True if requests without a key need a verified domain in `Host`. */
  requiresVerification: boolean
  feedbackPerIpHour: number
  /** True when questions for which the assistant found nothing are stored. */
  storesQuestions: boolean
  /** Domains that tenants can't register, with their subdomains. */
  reservedDomains: string[]
  /** Private networks that webhooks of events and APIs of Git hosts may be in, as CIDR blocks. */
  outgoingPrivate: string[]
  /** Minimum time between two runs of a schedule, in minutes. */
  scheduleMinutes: number
  /** Keys that encrypt secrets in the database. The first one encrypts. Empty: a file in the data folder. */
  secretKeys: Uint8Array[]
  /** DNS servers that verify domains. Empty: those of the system. */
  dnsServers: string[]
  /** Model of the assistant. Without one, it shows matching sections. */
  model?: { baseUrl: string; model: string; apiKey?: string }
  assistantPerHour: number
  assistantPerIpDay: number
  retrievalPerHour: number
  mcpPerIpHour: number
  /** SSH access to git repositories of trusted sites. If undefined, no repository is fetched over SSH. */
  ssh?: SshAccess
  /** Seconds without data after which fetching a repository fails. */
  fetchIdleSeconds: number
  build: { seconds: number; megabytes: number; diskMegabytes: number; processes: number }
  /** Seconds to wait for running jobs on shutdown. */
  graceSeconds: number
  /** Trusted proxies, whose `X-Forwarded-For` and `X-Request-Id` are used. */
  trustedProxies: Network[]
  /** Host and port of the metrics and health checks for the operator. */
  management?: { host: string; port: number }
  logLevel: string
  /** Warnings about ignored environment variables, which are logged at startup. */
  notices: string[]
}

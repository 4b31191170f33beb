import type { S3StoreOptions } from '../bundles/s3Store.js'
import type { SshAccess } from '../checkout/sshCommand.js'
import type { Network } from '../clients/ipAddress.js'
import type { IsolationMode } from '../isolation/isolation.js'

/** What a process does: answer requests, run jobs, or both. */
export type Role = 'api' | 'worker' | 'all'

export interface Configuration {
  role: Role
  /** Holds the embedded database, bundles, and what jobs need while they run. */
  dataDir: string
  /** `postgres://…`; without it the database is embedded. */
  databaseUrl?: string
  host: string
  port: number
  /** Where clients reach this server; links to bundles begin with it. */
  publicUrl: string
  /** Jobs at a time. */
  concurrency: number
  isolation: IsolationMode
  isolationCommand: string[]
  exportPlans: string[]
  linkSeconds: number
  /** Object store for bundles; without it they lie in the data folder. */
  s3?: S3StoreOptions
  /** Jobs and bundles are kept this long after their end. */
  retentionDays: number
  jobsPerHour: number
  requestsPerMinute: number
  /** Private networks that API playgrounds may reach, as CIDR blocks. */
  forwardPrivate: string[]
  /** Model of the assistant; without one answers quote the documentation. */
  model?: { baseUrl: string; model: string; apiKey?: string }
  assistantPerHour: number
  assistantPerIpDay: number
  retrievalPerHour: number
  mcpPerIpHour: number
  /** For git repositories of trusted sites; without it none is fetched over ssh. */
  ssh?: SshAccess
  build: { seconds: number; megabytes: number; diskMegabytes: number; processes: number }
  /** How long a stop waits for jobs under way. */
  graceSeconds: number
  /** Proxies before this server: their `X-Forwarded-For` and `X-Request-Id` count. */
  trustedProxies: Network[]
  /** Where metrics and health are told to the operator's own machines. */
  management?: { host: string; port: number }
  logLevel: string
  /** About variables of the environment that are ignored; logged at the start. */
  notices: string[]
}

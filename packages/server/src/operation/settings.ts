import {
  claimRoles,
  dnsServers,
  domains,
  emailText,
  filePath,
  list,
  listenAddress,
  names,
  networks,
  number,
  oneOf,
  secretKeys,
  smtpUrl,
  text,
  webUrl,
  weights,
} from './settingReaders.js'

export interface Setting<T> {
  /** Name of the environment variable. */
  env: string
  default: T
  read(text: string, name: string): T
  description: string
  /** True for credentials. The chart reads them from secrets only. */
  isSecret?: true
}

const ROLES = ['api', 'worker', 'all'] as const
const ISOLATIONS = ['auto', 'bwrap', 'process', 'command'] as const
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const MAX_LINK_SECONDS = 7 * 24 * 3600

/** All settings, in documentation order. */
export const SETTINGS = {
  role: { env: 'OCTAVO_ROLE', default: 'all', read: oneOf(ROLES), description: 'api, worker or all' },
  dataDir: {
    env: 'OCTAVO_DATA',
    default: 'data',
    read: text,
    description: 'Data folder: embedded database, bundles and temporary files',
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    isSecret: true,
    default: '',
    read: text,
    description: 'URL of a PostgreSQL server. Default: an embedded database',
  },
  host: { env: 'OCTAVO_HOST', default: '127.0.0.1', read: text, description: 'Host to listen on' },
  port: { env: 'OCTAVO_PORT', default: 4600, read: number(0, 65_535), description: 'Port to listen on' },
  publicUrl: {
    env: 'OCTAVO_PUBLIC_URL',
    default: '',
    read: text,
    description: 'URL of the server for clients. Default: http://host:port',
  },
  concurrency: {
    env: 'OCTAVO_CONCURRENCY',
    default: 1,
    read: number(1, 64),
    description: 'Concurrent builds, and concurrent fetches of repositories beside them',
  },
  isolation: {
    env: 'OCTAVO_ISOLATION',
    default: 'auto',
    read: oneOf(ISOLATIONS),
    description: 'auto, bwrap, process or command',
  },
  isolationCommand: {
    env: 'OCTAVO_ISOLATION_COMMAND',
    default: [],
    read: list,
    description: 'Program and arguments, as a JSON array, for the isolation "command"',
  },
  exportPlans: {
    env: 'OCTAVO_EXPORT_PLANS',
    default: ['enterprise'],
    read: names('a plan'),
    description: 'Plans that include static export, as a JSON array',
  },
  linkSeconds: {
    env: 'OCTAVO_LINK_SECONDS',
    default: 3600,
    read: number(1, MAX_LINK_SECONDS),
    description: 'Lifetime of a link to a bundle in seconds; up to seven days',
  },
  s3Bucket: { env: 'S3_BUCKET', default: '', read: text, description: 'Bucket of an object store for bundles' },
  s3Endpoint: {
    env: 'S3_ENDPOINT',
    default: '',
    read: webUrl,
    description: 'URL of the object store. Default: AWS',
  },
  s3PublicEndpoint: {
    env: 'S3_PUBLIC_ENDPOINT',
    default: '',
    read: webUrl,
    description: 'Object store URL that clients use, if different from S3_ENDPOINT',
  },
  s3Region: { env: 'S3_REGION', default: 'us-east-1', read: text, description: 'Region of the object store' },
  s3Prefix: {
    env: 'S3_PREFIX',
    default: '',
    read: text,
    description: 'Prefix of bundle names, such as bundles/',
  },
  s3AccessKeyId: {
    env: 'S3_ACCESS_KEY_ID',
    isSecret: true,
    default: '',
    read: text,
    description: 'Access key of the object store. Default: the default credentials of AWS clients',
  },
  s3SecretAccessKey: {
    env: 'S3_SECRET_ACCESS_KEY',
    isSecret: true,
    default: '',
    read: text,
    description: 'Secret access key',
  },
  s3PathStyle: {
    env: 'S3_FORCE_PATH_STYLE',
    default: 'auto',
    read: oneOf(['auto', 'true', 'false']),
    description: 'Path-style bucket URLs: auto (true if S3_ENDPOINT is set), true or false',
  },
  retentionDays: {
    env: 'OCTAVO_RETENTION_DAYS',
    default: 30,
    read: number(1, 3650),
    description: 'Days that jobs and bundles are kept',
  },
  auditDays: {
    env: 'OCTAVO_AUDIT_DAYS',
    default: 365,
    read: number(1, 3650),
    description: 'Days that entries of the audit log are kept',
  },
  oidcIssuer: {
    env: 'OCTAVO_OIDC_ISSUER',
    default: '',
    read: webUrl,
    description: 'URL of an OpenID Connect provider, with which people sign in',
  },
  oidcClientId: { env: 'OCTAVO_OIDC_CLIENT_ID', default: '', read: text, description: 'Client ID at the provider' },
  oidcClientSecret: {
    env: 'OCTAVO_OIDC_CLIENT_SECRET',
    isSecret: true,
    default: '',
    read: text,
    description: 'Client secret at the provider. Default: a public client',
  },
  oidcEmailDomains: {
    env: 'OCTAVO_OIDC_EMAIL_DOMAINS',
    default: [],
    read: domains,
    description: 'Domains of e-mail addresses that may sign in with the provider, as a JSON array. Default: all',
  },
  oidcClaim: {
    env: 'OCTAVO_OIDC_CLAIM',
    default: '',
    read: text,
    description: 'Claim of the provider whose values give roles, such as groups',
  },
  oidcRoles: {
    env: 'OCTAVO_OIDC_ROLES',
    default: {},
    read: claimRoles,
    description: 'Organization and role by value of the claim, as a JSON object such as {"writers":"acme:editor"}',
  },
  smtpUrl: {
    env: 'OCTAVO_SMTP_URL',
    isSecret: true,
    default: '',
    read: smtpUrl,
    description:
      'URL of a mail server that sends invitations and links to sign in, such as smtps://user:password@mail.example.com',
  },
  mailFrom: {
    env: 'OCTAVO_MAIL_FROM',
    default: '',
    read: emailText,
    description: 'Sender of mails; required with OCTAVO_SMTP_URL',
  },
  jobsPerHour: {
    env: 'OCTAVO_JOBS_PER_HOUR',
    default: 600,
    read: number(1, 10_000_000),
    description: 'Export jobs per organization and hour',
  },
  jobsQueued: {
    env: 'OCTAVO_JOBS_QUEUED',
    default: 100,
    read: number(1, 1_000_000),
    description: 'Queued export jobs per organization',
  },
  jobsRunning: {
    env: 'OCTAVO_JOBS_RUNNING',
    default: 0,
    read: number(0, 10_000),
    description: 'Running export jobs per organization; 0 for no limit',
  },
  planWeights: {
    env: 'OCTAVO_PLAN_WEIGHTS',
    default: {},
    read: weights,
    description: 'Shares of workers by plan, as a JSON object such as {"enterprise":4}. Default: equal shares',
  },
  requestsPerMinute: {
    env: 'OCTAVO_REQUESTS_PER_MINUTE',
    default: 6000,
    read: number(1, 100_000_000),
    description: 'API requests per organization and minute, for each process',
  },
  forwardPrivate: {
    env: 'OCTAVO_FORWARD_PRIVATE',
    default: [],
    read: list,
    description: 'Private networks that API playgrounds may reach, as a JSON array of CIDR blocks',
  },
  domainVerification: {
    env: 'OCTAVO_DOMAIN_VERIFICATION',
    default: 'on',
    read: oneOf(['on', 'off']),
    description:
      'on, or off to serve MCP, API playgrounds and feedback on domains that are not verified, as in air-gapped networks',
  },
  feedbackPerIpHour: {
    env: 'OCTAVO_FEEDBACK_PER_IP_HOUR',
    default: 30,
    read: number(0, 1_000_000_000),
    description: 'Ratings and comments of readers per IP address and hour; 0 disables the endpoint',
  },
  storeQuestions: {
    env: 'OCTAVO_STORE_QUESTIONS',
    default: 'on',
    read: oneOf(['on', 'off']),
    description: 'on, or off to not store questions for which the assistant found nothing',
  },
  reservedDomains: {
    env: 'OCTAVO_RESERVED_DOMAINS',
    default: [],
    read: domains,
    description: 'Domains that only the operator can register, with their subdomains, as a JSON array',
  },
  outgoingPrivate: {
    env: 'OCTAVO_OUTGOING_PRIVATE',
    default: [],
    read: list,
    description:
      'Private networks that webhooks of events and APIs of Git hosts may be in, as a JSON array of CIDR blocks',
  },
  scheduleMinutes: {
    env: 'OCTAVO_SCHEDULE_MINUTES',
    default: 15,
    read: number(1, 10_080),
    description: 'Minimum time between two runs of a schedule in minutes',
  },
  secretKeys: {
    env: 'OCTAVO_SECRET_KEYS',
    isSecret: true,
    default: [],
    read: secretKeys,
    description:
      'Keys of 32 bytes in base64 that encrypt secrets and tokens in the database, as a JSON array; the first one encrypts. Required for them with DATABASE_URL. Default: a file in the data folder',
  },
  dnsServers: {
    env: 'OCTAVO_DNS_SERVERS',
    default: [],
    read: dnsServers,
    description: 'IP addresses of DNS servers that verify domains, as a JSON array. Default: those of the system',
  },
  assistantBaseUrl: {
    env: 'ASSISTANT_BASE_URL',
    default: '',
    read: webUrl,
    description:
      'Base URL of an OpenAI-compatible API for the assistant. Without it, the assistant shows matching sections',
  },
  assistantModel: { env: 'ASSISTANT_MODEL', default: '', read: text, description: 'Name of the model' },
  assistantApiKey: {
    env: 'ASSISTANT_API_KEY',
    isSecret: true,
    default: '',
    read: text,
    description: 'API key of the model',
  },
  assistantPerHour: {
    env: 'OCTAVO_ASSISTANT_PER_HOUR',
    default: 10_000,
    read: number(1, 1_000_000_000),
    description: 'Assistant requests per organization and hour',
  },
  assistantPerIpDay: {
    env: 'OCTAVO_ASSISTANT_PER_IP_DAY',
    default: 10_000,
    read: number(1, 1_000_000_000),
    description: 'Assistant requests per IP address and day',
  },
  retrievalPerHour: {
    env: 'OCTAVO_RETRIEVAL_PER_HOUR',
    default: 10_000,
    read: number(1, 1_000_000_000),
    description: 'Searches and pages per organization and hour, including MCP',
  },
  mcpPerIpHour: {
    env: 'OCTAVO_MCP_PER_IP_HOUR',
    default: 5_000,
    read: number(0, 1_000_000_000),
    description: 'MCP requests per IP address per hour; 0 disables MCP',
  },
  sshKey: {
    env: 'OCTAVO_SSH_KEY',
    default: '',
    read: filePath,
    description:
      'Private key file for git repositories of trusted sites. Without it, no repository is fetched over SSH',
  },
  sshKnownHosts: {
    env: 'OCTAVO_SSH_KNOWN_HOSTS',
    default: '',
    read: filePath,
    description: 'known_hosts file for SSH, as ssh-keyscan writes it; required with OCTAVO_SSH_KEY',
  },
  fetchIdleSeconds: {
    env: 'OCTAVO_FETCH_IDLE_SECONDS',
    default: 30,
    read: number(1, 3600),
    description: 'Seconds without data from a Git host after which a fetch fails',
  },
  buildSeconds: {
    env: 'OCTAVO_BUILD_SECONDS',
    default: 600,
    read: number(1, 86_400),
    description: 'Time limit of a build in seconds',
  },
  buildMegabytes: {
    env: 'OCTAVO_BUILD_MEGABYTES',
    default: 2048,
    read: number(256, 1_000_000),
    description: 'Memory limit of a build in MB',
  },
  buildDiskMegabytes: {
    env: 'OCTAVO_BUILD_DISK_MEGABYTES',
    default: 2048,
    read: number(1, 1_000_000),
    description: 'Output limit of a build in MB',
  },
  buildProcesses: {
    env: 'OCTAVO_BUILD_PROCESSES',
    default: 256,
    read: number(64, 100_000),
    description: 'Maximum number of processes and threads of a build',
  },
  graceSeconds: {
    env: 'OCTAVO_GRACE_SECONDS',
    default: 30,
    read: number(0, 3600),
    description: 'Seconds to wait for running jobs on shutdown',
  },
  trustedProxies: {
    env: 'OCTAVO_TRUSTED_PROXIES',
    default: [],
    read: networks,
    description:
      'Trusted proxy networks, as a JSON array of CIDR blocks; X-Forwarded-For and X-Request-Id from others are ignored',
  },
  management: {
    env: 'OCTAVO_MANAGEMENT',
    default: '',
    read: listenAddress,
    description: 'Host and port of /metrics and /health for the operator, such as 127.0.0.1:4601',
  },
  logLevel: {
    env: 'OCTAVO_LOG_LEVEL',
    default: 'info',
    read: oneOf(LEVELS),
    description: 'fatal, error, warn, info, debug, trace or silent',
  },
} as const satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof SETTINGS

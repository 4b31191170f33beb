import { filePath, list, listenAddress, names, networks, number, oneOf, text, webUrl } from './settingReaders.js'

/** How a setting is read from text. */
export interface Setting<T> {
  /** Name in the environment. In a file it is the same without `OCTAVO_`, in camel case. */
  env: string
  default: T
  read(text: string, name: string): T
  description: string
}

const ROLES = ['api', 'worker', 'all'] as const
const ISOLATIONS = ['auto', 'bwrap', 'process', 'command'] as const
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const LONGEST_LINK = 7 * 24 * 3600

/** Every setting, in the order of the documentation. */
export const SETTINGS = {
  role: { env: 'OCTAVO_ROLE', default: 'all', read: oneOf(ROLES), description: 'api, worker or all' },
  dataDir: {
    env: 'OCTAVO_DATA',
    default: 'data',
    read: text,
    description: 'Folder of the embedded database, bundles and work',
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    default: '',
    read: text,
    description: 'PostgreSQL server; without it the database is embedded',
  },
  host: { env: 'OCTAVO_HOST', default: '127.0.0.1', read: text, description: 'Address to listen on' },
  port: { env: 'OCTAVO_PORT', default: 4600, read: number(0, 65_535), description: 'Port to listen on' },
  publicUrl: {
    env: 'OCTAVO_PUBLIC_URL',
    default: '',
    read: text,
    description: 'Where clients reach the server. Default: http://host:port',
  },
  concurrency: { env: 'OCTAVO_CONCURRENCY', default: 1, read: number(1, 64), description: 'Jobs at a time' },
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
    description: 'Plans that may export, as a JSON array',
  },
  linkSeconds: {
    env: 'OCTAVO_LINK_SECONDS',
    default: 3600,
    read: number(1, LONGEST_LINK),
    description: 'How long a link to a bundle holds; seven days at most',
  },
  s3Bucket: { env: 'S3_BUCKET', default: '', read: text, description: 'Bucket of an object store for bundles' },
  s3Endpoint: {
    env: 'S3_ENDPOINT',
    default: '',
    read: webUrl,
    description: 'Address of the object store; without it the store is AWS',
  },
  s3PublicEndpoint: {
    env: 'S3_PUBLIC_ENDPOINT',
    default: '',
    read: webUrl,
    description: 'Address of the object store for clients, where it is another one',
  },
  s3Region: { env: 'S3_REGION', default: 'us-east-1', read: text, description: 'Region of the object store' },
  s3Prefix: {
    env: 'S3_PREFIX',
    default: '',
    read: text,
    description: 'Beginning of the names of bundles, such as bundles/',
  },
  s3AccessKeyId: {
    env: 'S3_ACCESS_KEY_ID',
    default: '',
    read: text,
    description: 'Key of the object store; without it the usual places of AWS are looked at',
  },
  s3SecretAccessKey: {
    env: 'S3_SECRET_ACCESS_KEY',
    default: '',
    read: text,
    description: 'Secret of the key',
  },
  s3PathStyle: {
    env: 'S3_FORCE_PATH_STYLE',
    default: 'auto',
    read: oneOf(['auto', 'true', 'false']),
    description: 'Whether the bucket is a part of the path: auto (where S3_ENDPOINT is set), true or false',
  },
  retentionDays: {
    env: 'OCTAVO_RETENTION_DAYS',
    default: 30,
    read: number(1, 3650),
    description: 'How long jobs and bundles are kept',
  },
  jobsPerHour: {
    env: 'OCTAVO_JOBS_PER_HOUR',
    default: 600,
    read: number(1, 10_000_000),
    description: 'Jobs that an organisation may start in an hour',
  },
  requestsPerMinute: {
    env: 'OCTAVO_REQUESTS_PER_MINUTE',
    default: 6000,
    read: number(1, 100_000_000),
    description: 'Requests of an organisation in a minute, per process',
  },
  forwardPrivate: {
    env: 'OCTAVO_FORWARD_PRIVATE',
    default: [],
    read: list,
    description: 'Private networks that API playgrounds may reach, as a JSON array of CIDR blocks',
  },
  assistantBaseUrl: {
    env: 'ASSISTANT_BASE_URL',
    default: '',
    read: webUrl,
    description: 'OpenAI-compatible API of a model for the assistant; without it answers quote the documentation',
  },
  assistantModel: { env: 'ASSISTANT_MODEL', default: '', read: text, description: 'Name of the model' },
  assistantApiKey: { env: 'ASSISTANT_API_KEY', default: '', read: text, description: 'Key of the API of the model' },
  assistantPerHour: {
    env: 'OCTAVO_ASSISTANT_PER_HOUR',
    default: 10_000,
    read: number(1, 1_000_000_000),
    description: 'Requests to the assistant by an organisation in an hour',
  },
  assistantPerIpDay: {
    env: 'OCTAVO_ASSISTANT_PER_IP_DAY',
    default: 10_000,
    read: number(1, 1_000_000_000),
    description: 'Requests to the assistant from an IP address in a day',
  },
  retrievalPerHour: {
    env: 'OCTAVO_RETRIEVAL_PER_HOUR',
    default: 10_000,
    read: number(1, 1_000_000_000),
    description: 'Searches and pages by an organisation in an hour; the same for MCP',
  },
  mcpPerIpHour: {
    env: 'OCTAVO_MCP_PER_IP_HOUR',
    default: 5_000,
    read: number(0, 1_000_000_000),
    description: 'Requests to the MCP servers of sites from an IP address in an hour; 0 turns them off',
  },
  sshKey: {
    env: 'OCTAVO_SSH_KEY',
    default: '',
    read: filePath,
    description: 'File of a private key for git repositories of trusted sites; without it none is fetched over ssh',
  },
  sshKnownHosts: {
    env: 'OCTAVO_SSH_KNOWN_HOSTS',
    default: '',
    read: filePath,
    description: 'File of the host keys that ssh may meet, as ssh-keyscan writes them; goes with OCTAVO_SSH_KEY',
  },
  buildSeconds: { env: 'OCTAVO_BUILD_SECONDS', default: 600, read: number(1, 86_400), description: 'Longest build' },
  buildMegabytes: {
    env: 'OCTAVO_BUILD_MEGABYTES',
    default: 2048,
    read: number(256, 1_000_000),
    description: 'Memory of a build',
  },
  buildDiskMegabytes: {
    env: 'OCTAVO_BUILD_DISK_MEGABYTES',
    default: 2048,
    read: number(1, 1_000_000),
    description: 'What a build may write',
  },
  buildProcesses: {
    env: 'OCTAVO_BUILD_PROCESSES',
    default: 256,
    read: number(64, 100_000),
    description: 'Processes and threads of a build',
  },
  graceSeconds: {
    env: 'OCTAVO_GRACE_SECONDS',
    default: 30,
    read: number(0, 3600),
    description: 'How long a stop waits for jobs under way',
  },
  trustedProxies: {
    env: 'OCTAVO_TRUSTED_PROXIES',
    default: [],
    read: networks,
    description:
      'Networks of the proxies before this server, as a JSON array of CIDR blocks; only their X-Forwarded-For and X-Request-Id count',
  },
  management: {
    env: 'OCTAVO_MANAGEMENT',
    default: '',
    read: listenAddress,
    description: 'Where /metrics and /health are, for the operator only, such as 127.0.0.1:4601',
  },
  logLevel: {
    env: 'OCTAVO_LOG_LEVEL',
    default: 'info',
    read: oneOf(LEVELS),
    description: 'fatal, error, warn, info, debug, trace or silent',
  },
} as const satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof SETTINGS

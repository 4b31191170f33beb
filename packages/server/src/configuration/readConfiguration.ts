import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { didYouMean } from '@octavo/core'
import { type Network, parseNetwork } from '../clients/ipAddress.js'
import type { Configuration } from './configuration.js'

/** How a setting is read from text. */
interface Setting<T> {
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
    read: list,
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
    read: webAddress,
    description: 'Address of the object store; without it the store is AWS',
  },
  s3PublicEndpoint: {
    env: 'S3_PUBLIC_ENDPOINT',
    default: '',
    read: webAddress,
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

export interface ConfigurationInputs {
  environment: Record<string, string | undefined>
  /** JSON file with settings; the environment goes before it. */
  file?: string
  /** From the command line; they go before everything. */
  flags?: Partial<Record<SettingName, string | number>>
}

/**
 * The server's configuration.
 * @throws {Error} that names every setting that can't be used
 */
export function readConfiguration({ environment, file, flags = {} }: ConfigurationInputs): Configuration {
  const problems: string[] = []
  const written = file === undefined ? {} : readFile(file, problems)
  const value = <Name extends SettingName>(name: Name): ReturnType<(typeof SETTINGS)[Name]['read']> => {
    const setting = SETTINGS[name] as Setting<unknown>
    const given = flags[name] ?? environment[setting.env] ?? written[name]
    type Value = ReturnType<(typeof SETTINGS)[Name]['read']>
    if (given === undefined || given === '') return setting.default as Value
    try {
      const asText = typeof given === 'object' ? JSON.stringify(given) : String(given)
      return setting.read(asText, flags[name] === undefined ? setting.env : name) as Value
    } catch (error) {
      problems.push((error as Error).message)
      return setting.default as Value
    }
  }
  const host = value('host')
  const port = value('port')
  const databaseUrl = value('databaseUrl')
  const management = value('management')
  const s3 = objectStore({
    bucket: value('s3Bucket'),
    endpoint: value('s3Endpoint'),
    publicEndpoint: value('s3PublicEndpoint'),
    region: value('s3Region'),
    prefix: value('s3Prefix'),
    accessKeyId: value('s3AccessKeyId'),
    secretAccessKey: value('s3SecretAccessKey'),
    pathStyle: value('s3PathStyle'),
  })
  if (s3 === undefined && value('s3Endpoint') !== '') problems.push('S3_ENDPOINT needs S3_BUCKET.')
  if ((value('s3AccessKeyId') === '') !== (value('s3SecretAccessKey') === ''))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together.')
  const configuration: Configuration = {
    role: value('role'),
    dataDir: resolve(value('dataDir')),
    ...(databaseUrl !== '' && { databaseUrl }),
    host,
    port,
    publicUrl: value('publicUrl'),
    concurrency: value('concurrency'),
    isolation: value('isolation'),
    isolationCommand: value('isolationCommand'),
    exportPlans: value('exportPlans'),
    linkSeconds: value('linkSeconds'),
    retentionDays: value('retentionDays'),
    jobsPerHour: value('jobsPerHour'),
    requestsPerMinute: value('requestsPerMinute'),
    forwardPrivate: value('forwardPrivate'),
    build: {
      seconds: value('buildSeconds'),
      megabytes: value('buildMegabytes'),
      diskMegabytes: value('buildDiskMegabytes'),
      processes: value('buildProcesses'),
    },
    graceSeconds: value('graceSeconds'),
    trustedProxies: [...value('trustedProxies')],
    ...(s3 && { s3 }),
    ...(management !== '' && { management }),
    logLevel: value('logLevel'),
  }
  if (configuration.role !== 'all' && databaseUrl === '')
    problems.push(`The role "${configuration.role}" needs DATABASE_URL: an embedded database belongs to one process.`)
  if (configuration.publicUrl !== '' && !/^https?:\/\/[^?#]+$/.test(configuration.publicUrl))
    problems.push('OCTAVO_PUBLIC_URL must be an http or https address.')
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return configuration
}

function readFile(file: string, problems: string[]): Record<string, unknown> {
  const values = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  for (const name of Object.keys(values)) {
    if (Object.hasOwn(SETTINGS, name)) continue
    problems.push(`${file}: there is no setting "${name}". ${didYouMean(name, Object.keys(SETTINGS)) ?? ''}`.trim())
  }
  return values
}

function text(value: string): string {
  return value
}

function number(least: number, most: number) {
  return (value: string, name: string): number => {
    const read = Number(value)
    if (Number.isInteger(read) && read >= least && read <= most) return read
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${value}".`)
  }
}

function oneOf<const T extends string>(values: readonly T[]) {
  return (value: string, name: string): T => {
    const known = values.find((candidate) => candidate === value)
    if (known !== undefined) return known
    throw new Error(`${name} is one of ${values.join(', ')}, not "${value}". ${didYouMean(value, values) ?? ''}`.trim())
  }
}

function list(value: string, name: string): string[] {
  try {
    const read: unknown = JSON.parse(value)
    if (Array.isArray(read) && read.every((item) => typeof item === 'string')) return read
  } catch {
    // Said below.
  }
  throw new Error(`${name} must be a JSON array of strings, not "${value}".`)
}

function networks(value: string, name: string): Network[] {
  try {
    return list(value, name).map(parseNetwork)
  } catch (error) {
    throw error instanceof TypeError ? new Error(`${name}: ${error.message}`) : error
  }
}

function listenAddress(value: string, name: string): { host: string; port: number } | '' {
  const [, bracketed, plain, port] = /^(?:\[([\da-fA-F:.]+)\]|([^:\s]+)):(\d{1,5})$/.exec(value) ?? []
  const host = bracketed ?? plain
  if (host === undefined || Number(port) > 65_535)
    throw new Error(`${name} must be an address and a port, such as 127.0.0.1:4601, not "${value}".`)
  return { host, port: Number(port) }
}

function webAddress(value: string, name: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value
  throw new Error(`${name} must be an http or https address, not "${value}".`)
}

interface ObjectStoreSettings {
  bucket: string
  endpoint: string
  publicEndpoint: string
  region: string
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: 'auto' | 'true' | 'false'
}

function objectStore({
  bucket,
  endpoint,
  publicEndpoint,
  region,
  prefix,
  accessKeyId,
  secretAccessKey,
  pathStyle,
}: ObjectStoreSettings): Configuration['s3'] {
  if (bucket === '') return undefined
  return {
    bucket,
    region,
    prefix,
    pathStyle: pathStyle === 'auto' ? endpoint !== '' : pathStyle === 'true',
    ...(endpoint !== '' && { endpoint }),
    ...(publicEndpoint !== '' && { publicEndpoint }),
    ...(accessKeyId !== '' && { credentials: { accessKeyId, secretAccessKey } }),
  }
}

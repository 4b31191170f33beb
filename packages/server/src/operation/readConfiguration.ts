import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findSyntaxError } from '@octavo/config/json'
import { didYouMean } from '@octavo/core'
import type { OpenIdSettings } from '../dashboard/openId.js'
import type { Configuration } from './configuration.js'
import type { MailSettings } from './mailer.js'
import { SETTINGS, type Setting, type SettingName } from './settings.js'

export interface ConfigurationInputs {
  environment: Record<string, string | undefined>
  /** JSON file with settings. Environment variables take precedence. */
  file?: string
  /** Command line options, which take precedence over everything else. */
  flags?: Partial<Record<SettingName, string | number>>
}

/**
 * Reads and validates the server's configuration.
 * @throws {Error} with one line per invalid setting
 */
export function readConfiguration(inputs: ConfigurationInputs): Configuration {
  const problems: string[] = []
  const value = settingReader(inputs, problems)
  const host = value('host')
  const port = value('port')
  const databaseUrl = value('databaseUrl')
  const management = value('management')
  const s3 = readS3(value, problems)
  const [baseUrl, model, apiKey] = [value('assistantBaseUrl'), value('assistantModel'), value('assistantApiKey')]
  if ((baseUrl === '') !== (model === '')) problems.push('ASSISTANT_BASE_URL and ASSISTANT_MODEL must be set together.')
  if (apiKey !== '' && baseUrl === '') problems.push('ASSISTANT_API_KEY requires ASSISTANT_BASE_URL.')
  const [key, knownHosts] = [value('sshKey'), value('sshKnownHosts')]
  if ((key === '') !== (knownHosts === ''))
    problems.push('OCTAVO_SSH_KEY and OCTAVO_SSH_KNOWN_HOSTS must be set together.')
  const configuration: Configuration = {
    role: value('role'),
    dataDir: resolve(value('dataDir')),
    databaseUrl: databaseUrl || undefined,
    host,
    port,
    publicUrl: value('publicUrl'),
    concurrency: value('concurrency'),
    isolation: value('isolation'),
    isolationCommand: value('isolationCommand'),
    exportPlans: value('exportPlans'),
    linkSeconds: value('linkSeconds'),
    retentionDays: value('retentionDays'),
    openId: readOpenId(value, problems),
    mail: readMail(value, problems),
    auditDays: value('auditDays'),
    jobsPerHour: value('jobsPerHour'),
    jobsRunning: value('jobsRunning'),
    jobsQueued: value('jobsQueued'),
    planWeights: value('planWeights'),
    requestsPerMinute: value('requestsPerMinute'),
    forwardPrivate: value('forwardPrivate'),
    requiresVerification: value('domainVerification') === 'on',
    feedbackPerIpHour: value('feedbackPerIpHour'),
    storesQuestions: value('storeQuestions') === 'on',
    reservedDomains: value('reservedDomains'),
    outgoingPrivate: value('outgoingPrivate'),
    scheduleMinutes: value('scheduleMinutes'),
    secretKeys: value('secretKeys'),
    dnsServers: value('dnsServers'),
    model: baseUrl !== '' ? { baseUrl, model, apiKey: apiKey || undefined } : undefined,
    assistantPerHour: value('assistantPerHour'),
    assistantPerIpDay: value('assistantPerIpDay'),
    retrievalPerHour: value('retrievalPerHour'),
    mcpPerIpHour: value('mcpPerIpHour'),
    ssh: key !== '' ? { key, knownHosts } : undefined,
    fetchIdleSeconds: value('fetchIdleSeconds'),
    build: {
      seconds: value('buildSeconds'),
      megabytes: value('buildMegabytes'),
      diskMegabytes: value('buildDiskMegabytes'),
      processes: value('buildProcesses'),
    },
    graceSeconds: value('graceSeconds'),
    trustedProxies: [...value('trustedProxies')],
    s3,
    management: management || undefined,
    logLevel: value('logLevel'),
    notices: unknownVariables(inputs.environment),
  }
  if (databaseUrl !== '' && !/^postgres(?:ql)?:\/\//.test(databaseUrl))
    problems.push('Invalid DATABASE_URL. Expected a URL that begins with postgres:// or postgresql://.')
  if (configuration.role !== 'all' && databaseUrl === '')
    problems.push(
      `The role "${configuration.role}" requires DATABASE_URL: only one process can use the embedded database.`,
    )
  if (configuration.publicUrl !== '' && !/^https?:\/\/[^?#]+$/.test(configuration.publicUrl))
    problems.push('Invalid OCTAVO_PUBLIC_URL. Expected an http or https URL without query and fragment.')
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return configuration
}

type SettingReader = <Name extends SettingName>(name: Name) => ReturnType<(typeof SETTINGS)[Name]['read']>

/** Returns a function that reads a setting. For an invalid setting it adds the error to a list, and returns the default. */
function settingReader({ environment, file, flags = {} }: ConfigurationInputs, problems: string[]): SettingReader {
  const fileValues = file === undefined ? {} : readFile(file, problems)
  return <Name extends SettingName>(name: Name) => {
    const setting = SETTINGS[name] as Setting<unknown>
    const flag = flags[name] ?? environment[setting.env] ?? fileValues[name]
    type Value = ReturnType<(typeof SETTINGS)[Name]['read']>
    if (flag === undefined || flag === '') return setting.default as Value
    try {
      const asText = typeof flag === 'object' ? JSON.stringify(flag) : String(flag)
      const isFlag = flags[name] !== undefined
      const isWritten = !isFlag && environment[setting.env] === undefined
      return setting.read(
        asText,
        isFlag ? configuredOption(name) : isWritten ? `${file}: ${name}` : setting.env,
      ) as Value
    } catch (error) {
      problems.push((error as Error).message)
      return setting.default as Value
    }
  }
}

function readS3(value: SettingReader, problems: string[]): Configuration['s3'] {
  const [bucket, endpoint, publicEndpoint] = [value('s3Bucket'), value('s3Endpoint'), value('s3PublicEndpoint')]
  const [region, prefix, pathStyle] = [value('s3Region'), value('s3Prefix'), value('s3PathStyle')]
  const [accessKeyId, secretAccessKey] = [value('s3AccessKeyId'), value('s3SecretAccessKey')]
  if (bucket === '' && endpoint !== '') problems.push('S3_ENDPOINT requires S3_BUCKET.')
  if ((accessKeyId === '') !== (secretAccessKey === ''))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.')
  if (bucket === '') return undefined
  return {
    bucket,
    region,
    prefix,
    pathStyle: pathStyle === 'auto' ? endpoint !== '' : pathStyle === 'true',
    endpoint: endpoint || undefined,
    publicEndpoint: publicEndpoint || undefined,
    credentials: accessKeyId !== '' ? { accessKeyId, secretAccessKey } : undefined,
  }
}

function readOpenId(value: SettingReader, problems: string[]): OpenIdSettings | undefined {
  const [issuer, clientId] = [value('oidcIssuer'), value('oidcClientId')]
  const [claim, roles] = [value('oidcClaim'), value('oidcRoles')]
  if ((issuer === '') !== (clientId === ''))
    problems.push('OCTAVO_OIDC_ISSUER and OCTAVO_OIDC_CLIENT_ID must be set together.')
  if ((claim === '') !== (Object.keys(roles).length === 0))
    problems.push('OCTAVO_OIDC_CLAIM and OCTAVO_OIDC_ROLES must be set together.')
  if (issuer === '' || clientId === '') return undefined
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    problems.push('Invalid OCTAVO_OIDC_ISSUER. Expected an https URL: http is only for this machine.')
  const clientSecret = value('oidcClientSecret') || undefined
  return { issuer, clientId, clientSecret, emailDomains: value('oidcEmailDomains'), claim: claim || undefined, roles }
}

function readMail(value: SettingReader, problems: string[]): MailSettings | undefined {
  const [url, from] = [value('smtpUrl'), value('mailFrom')]
  if ((url === '') !== (from === '')) problems.push('OCTAVO_SMTP_URL and OCTAVO_MAIL_FROM must be set together.')
  return url !== '' ? { url, from } : undefined
}

/** Returns a warning for each unknown environment variable that begins with `OCTAVO_`. */
function unknownVariables(environment: ConfigurationInputs['environment']): string[] {
  const names = Object.values(SETTINGS).map(({ env }) => env as string)
  return Object.keys(environment)
    .filter((name) => name.startsWith('OCTAVO_') && !names.includes(name))
    .sort()
    .map((name) => `Unknown setting ${name} is ignored. ${didYouMean(name, names) ?? ''}`.trim())
}

/** Returns the command line option of a setting. */
function configuredOption(name: SettingName): string {
  return name === 'dataDir' ? '--data' : `--${name}`
}

function readFile(file: string, problems: string[]): Record<string, unknown> {
  const values = parseFile(file)
  if (typeof values === 'string') {
    problems.push(values)
    return {}
  }
  for (const name of Object.keys(values)) {
    if (Object.hasOwn(SETTINGS, name)) continue
    problems.push(`${file}: unknown setting "${name}". ${didYouMean(name, Object.keys(SETTINGS)) ?? ''}`.trim())
  }
  return values
}

/** Parses a JSON file. Returns an error message if it is not an object. @throws {Error} if the file can't be read */
function parseFile(file: string): Record<string, unknown> | string {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
    return `${file}: expected a JSON object with settings.`
  } catch {
    const { line, column } = findSyntaxError(text) ?? { line: 1, column: 1 }
    return `${file}:${line}:${column}: invalid JSON. Expected an object with settings.`
  }
}

/**
 * Reads only the settings for the location of a server's data, its URL, and the shutdown time.
 * @throws {Error} for an invalid file
 */
export function readPlace(inputs: ConfigurationInputs): {
  dataDir: string
  databaseUrl?: string
  graceSeconds: number
  /** URL of the server for clients. */
  publicUrl: string
} {
  const { environment, file, flags = {} } = inputs
  const fileValues = file === undefined ? {} : parseFile(file)
  if (typeof fileValues === 'string') throw new Error(fileValues)
  const value = (name: 'dataDir' | 'databaseUrl' | 'graceSeconds' | 'publicUrl' | 'host' | 'port') =>
    String(flags[name] ?? environment[SETTINGS[name].env] ?? fileValues[name] ?? '') || String(SETTINGS[name].default)
  const databaseUrl = value('databaseUrl')
  // The server reports invalid numbers.
  const graceSeconds = Number(value('graceSeconds')) || SETTINGS.graceSeconds.default
  const publicUrl = value('publicUrl') || `http://${value('host')}:${value('port')}`
  return { dataDir: resolve(value('dataDir')), databaseUrl: databaseUrl || undefined, graceSeconds, publicUrl }
}

/**
 * Reads only the settings that hooks, schedules and webhooks need where no server runs.
 * @throws {Error} with one line per invalid setting
 */
export function readOperationSettings(
  inputs: ConfigurationInputs,
): Pick<Configuration, 'secretKeys' | 'outgoingPrivate' | 'scheduleMinutes'> {
  const problems: string[] = []
  const value = settingReader(inputs, problems)
  const settings = {
    secretKeys: value('secretKeys'),
    outgoingPrivate: value('outgoingPrivate'),
    scheduleMinutes: value('scheduleMinutes'),
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return settings
}

import { expect, test } from 'vitest'
import { readConfiguration } from './readConfiguration.js'
import { SETTINGS, type SettingName } from './settings.js'

/** Settings that other settings require. */
const BASE = { DATABASE_URL: 'postgres://a', S3_BUCKET: 'a' }
const PAIRS: Readonly<Record<string, Record<string, string>>> = {
  s3AccessKeyId: { S3_SECRET_ACCESS_KEY: 'b' },
  s3SecretAccessKey: { S3_ACCESS_KEY_ID: 'b' },
  assistantBaseUrl: { ASSISTANT_MODEL: 'b' },
  assistantModel: { ASSISTANT_BASE_URL: 'https://b.example' },
  assistantApiKey: { ASSISTANT_BASE_URL: 'https://b.example', ASSISTANT_MODEL: 'b' },
  sshKey: { OCTAVO_SSH_KNOWN_HOSTS: '/b' },
  sshKnownHosts: { OCTAVO_SSH_KEY: '/b' },
}

const keys = (byte: number) => JSON.stringify([Buffer.alloc(32, byte).toString('base64')])

/** Two values of each setting. */
const VALUES: Partial<Record<SettingName, readonly [string, string]>> = {
  role: ['api', 'worker'],
  databaseUrl: ['postgres://a', 'postgres://b'],
  concurrency: ['2', '3'],
  publicUrl: ['https://a.example', 'https://b.example'],
  isolation: ['bwrap', 'process'],
  isolationCommand: ['["a"]', '["b"]'],
  exportPlans: ['["a"]', '["b"]'],
  s3Endpoint: ['https://a.example', 'https://b.example'],
  s3PublicEndpoint: ['https://a.example', 'https://b.example'],
  s3PathStyle: ['true', 'false'],
  planWeights: ['{"a":2}', '{"a":3}'],
  forwardPrivate: ['["10.0.0.0/8"]', '["10.1.0.0/16"]'],
  domainVerification: ['on', 'off'],
  storeQuestions: ['on', 'off'],
  reservedDomains: ['["a.example"]', '["b.example"]'],
  outgoingPrivate: ['["10.0.0.0/8"]', '["10.1.0.0/16"]'],
  secretKeys: [keys(1), keys(2)],
  dnsServers: ['["192.0.2.1"]', '["192.0.2.2"]'],
  assistantBaseUrl: ['https://a.example', 'https://c.example'],
  sshKey: ['/a', '/c'],
  sshKnownHosts: ['/a', '/c'],
  trustedProxies: ['["10.0.0.0/8"]', '["10.1.0.0/16"]'],
  management: ['127.0.0.1:1', '127.0.0.1:2'],
  logLevel: ['debug', 'trace'],
}

test.each(Object.keys(SETTINGS) as SettingName[])('the setting %s changes the configuration', (name) => {
  const { env, default: defaultText } = SETTINGS[name]
  const values = VALUES[name] ?? (typeof defaultText === 'number' ? ['300', '301'] : ['a', 'b'])
  const [first, second] = values.map((value) =>
    readConfiguration({ environment: { ...BASE, ...PAIRS[name], [env]: value } }),
  )
  expect(first).not.toEqual(second)
})

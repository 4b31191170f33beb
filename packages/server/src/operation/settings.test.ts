import { expect, test } from 'vitest'
import { readConfiguration } from './readConfiguration.js'
import { SETTINGS, type SettingName } from './settings.js'

/** Settings that other settings require. */
const BASE = { DATABASE_URL: 'postgres://a', S3_BUCKET: 'a' }
const PROVIDER = { OCTAVO_OIDC_ISSUER: 'https://b.example', OCTAVO_OIDC_CLIENT_ID: 'b' }
const PAIRS: Readonly<Record<string, Record<string, string>>> = {
  s3AccessKeyId: { S3_SECRET_ACCESS_KEY: 'b' },
  s3SecretAccessKey: { S3_ACCESS_KEY_ID: 'b' },
  assistantBaseUrl: { ASSISTANT_MODEL: 'b' },
  assistantModel: { ASSISTANT_BASE_URL: 'https://b.example' },
  assistantApiKey: { ASSISTANT_BASE_URL: 'https://b.example', ASSISTANT_MODEL: 'b' },
  oidcIssuer: { OCTAVO_OIDC_CLIENT_ID: 'b' },
  oidcClientId: { OCTAVO_OIDC_ISSUER: 'https://b.example' },
  oidcClientSecret: PROVIDER,
  oidcEmailDomains: PROVIDER,
  oidcClaim: { ...PROVIDER, OCTAVO_OIDC_ROLES: '{"b":"acme:owner"}' },
  oidcRoles: { ...PROVIDER, OCTAVO_OIDC_CLAIM: 'b' },
  smtpUrl: { OCTAVO_MAIL_FROM: 'b@b.example' },
  mailFrom: { OCTAVO_SMTP_URL: 'smtps://b.example' },
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
  oidcIssuer: ['https://a.example', 'https://c.example'],
  oidcEmailDomains: ['["a.example"]', '["b.example"]'],
  oidcRoles: ['{"a":"acme:owner"}', '{"a":"acme:viewer"}'],
  smtpUrl: ['smtp://a.example', 'smtps://a.example'],
  mailFrom: ['a@a.example', 'b@a.example'],
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

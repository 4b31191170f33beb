import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MCP_DISCOVERY_PATHS, MCP_PATH } from '@octavo/assistant'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { SETTINGS, type Setting } from '../../packages/server/dist/operation/settings.js'

const read = (name: string) => readFileSync(new URL(`../../packages/server/deploy/${name}`, import.meta.url), 'utf8')

/** What covers parts of `/proc`, after which the kernel refuses bubblewrap a new one, or takes namespaces away. */
const AGAINST_BUBBLEWRAP = [
  'ProtectHostname',
  'ProtectKernelLogs',
  'ProtectKernelTunables',
  'ProtectProc',
  'ProcSubset',
  'RestrictNamespaces',
]

test('the systemd unit permits what bubblewrap needs', () => {
  const keys = [...read('octavo.service').matchAll(/^(\w+)=/gm)].map(([, key]) => key)
  expect(keys).toContain('ProtectSystem')
  expect(keys.filter((key) => AGAINST_BUBBLEWRAP.includes(key as string))).toEqual([])
})

test('only the worker of compose.yaml may create namespaces with their own /proc', () => {
  const [, services = ''] = read('compose.yaml').split(/^services:$/m)
  const lifting = services.split(/^ {2}(?=\w)/m).filter((service) => service.includes('security_opt'))
  expect(lifting).toEqual([expect.stringMatching(/^worker:/)])
  for (const profile of ['seccomp', 'apparmor', 'systempaths']) expect(lifting[0]).toContain(`"${profile}=unconfined"`)
})

test('stop timeouts of deployments exceed the wait for jobs', () => {
  expect(read('octavo.service')).toMatch(/^TimeoutStopSec=60$/m)
  expect(read('compose.yaml')).toMatch(/^x-octavo:[\s\S]*?^ {2}stop_grace_period: 60s$[\s\S]*^services:/m)
  expect(read('../chart/templates/server.yaml')).toMatch(/^ {6}terminationGracePeriodSeconds: 60$/m)
})

test('numeric chart settings are written in digits', () => {
  expect(read('../chart/templates/server.yaml')).toContain(
    '{{ if kindIs "float64" $value }}{{ printf "%.0f" $value | quote }}',
  )
})

test('secrets beside compose.yaml are excluded from the image and git', () => {
  const ignored = read('Dockerfile.dockerignore').split('\n')
  expect(ignored.filter((line) => line.startsWith('!'))).toEqual([
    '!package.json',
    '!package-lock.json',
    '!LICENSE',
    '!packages',
  ])
  // What is named later wins.
  const after = ignored.slice(ignored.indexOf('!packages'))
  for (const name of ['packages/server/deploy', '**/.env*', '**/node_modules']) expect(after).toContain(name)
  expect(ignored.indexOf('*')).toBeLessThan(ignored.indexOf('!package.json'))
  expect(read('../../../.gitignore').split('\n')).toContain('.env')
})

test("the chart's ingress forwards agents to the companion server", () => {
  const [, text = ''] = /range list (.*) \}\}/.exec(read('../chart/templates/ingress.yaml')) ?? []
  expect(text.split(' ').map((path) => JSON.parse(path))).toEqual([
    '/_svc/api/request',
    MCP_PATH,
    ...MCP_DISCOVERY_PATHS,
  ])
})

const credentials = Object.values<Setting<unknown>>(SETTINGS)
  .filter(({ isSecret }) => isSecret)
  .map(({ env }) => env)

test('the chart reads every credential from a secret, and from nowhere else', () => {
  const schema = JSON.parse(read('../chart/values.schema.json'))
  expect(schema.definitions.credential.enum).toEqual(credentials)
  const validate = new Ajv({ strict: false }).compile(schema)
  const server = (values: object) =>
    validate({
      server: {
        enabled: true,
        publicUrl: 'https://a.test',
        databaseSecret: 'database',
        s3: { bucket: 'b' },
        ...values,
      },
    })
  expect(server({})).toBe(true)
  for (const name of credentials) {
    expect([name, server({ secrets: { [name]: { name: 'a', key: 'b' } } })]).toEqual([name, true])
    expect([name, server({ settings: { [name]: 'x' } })]).toEqual([name, false])
  }
  expect(server({ secrets: { OCTAVO_PORT: { name: 'a', key: 'b' } } })).toBe(false)
  const database = { DATABASE_URL: { name: 'a', key: 'b' } }
  expect([server({ databaseSecret: '' }), server({ databaseSecret: '', secrets: database })]).toEqual([false, true])
})

test('one command starts two API processes behind a trusted proxy, and two workers', () => {
  const text = read('compose.yaml')
  const services = text.split(/^services:$/m)[1]?.split(/^ {2}(?=\w)/m) ?? []
  const replicas = (name: string) => /replicas: (\d)/.exec(services.find((each) => each.startsWith(name)) ?? '')?.[1]
  expect([replicas('api:'), replicas('worker:')]).toEqual(['2', '2'])
  // Only one container can have a port of the host.
  expect(services.filter((each) => each.includes('"4600:4600"')).map((each) => each.split(':')[0])).toEqual(['proxy'])
  const address = /ipv4_address: (\S+)/.exec(text)?.[1]
  expect(text).toContain(`OCTAVO_TRUSTED_PROXIES: '["${address}/32"]'`)
})

const isChecked = spawnSync('promtool', ['--version']).error === undefined

test.runIf(isChecked)('Prometheus accepts the alert rules', () => {
  const file = fileURLToPath(new URL('../../packages/server/deploy/alerts.yaml', import.meta.url))
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('6 rules found')])
})

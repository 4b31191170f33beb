import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfiguration } from './readConfiguration.js'

const folder = mkdtempSync(join(tmpdir(), 'octavo-configuration-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'octavo.json')

const readSsh = (environment: Record<string, string>) => readConfiguration({ environment }).ssh

function problems(text: string, environment: Record<string, string> = {}): string[] {
  writeFileSync(file, text)
  try {
    readConfiguration({ environment, file })
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

test.each([
  ['{', '1:2'],
  ['{"port": nope}', '1:10'],
  ['{\n "port": 4800,\n "host": True\n}', '3:10'],
  ['{"a": [1],\n "a": [2],\n "b": True}', '3:7'],
  ['\ufeff{\n "port": nope}', '2:10'],
  ['{"port": 1,\n  "host" "x"}\n', '2:10'],
])('locates invalid JSON: %j', (text, place) => {
  expect(problems(text)).toEqual([`${file}:${place}: invalid JSON. Expected an object with settings.`])
})

test('ignores a byte order mark, as in docs.json', () => {
  writeFileSync(file, '\ufeff{"port": 7}')
  expect(readConfiguration({ environment: {}, file }).port).toBe(7)
})

test.each(['null', '[1]', '7'])('rejects a file with %s', (text) => {
  expect(problems(text)).toEqual([`${file}: expected a JSON object with settings.`])
})

test('reports all invalid values with their sources in one run', () => {
  expect(problems('{"port": "x", "prot": 1}', { OCTAVO_CONCURRENCY: '0', DATABASE_URL: 'mysql://a' })).toEqual([
    expect.stringContaining('unknown setting "prot". Did you mean "port"?'),
    expect.stringContaining(`${file}: port`),
    expect.stringContaining('OCTAVO_CONCURRENCY'),
    'Invalid DATABASE_URL. Expected a URL that begins with postgres:// or postgresql://.',
  ])
})

test('flags override the environment, which overrides the file', () => {
  writeFileSync(file, '{"port": 1, "host": "a"}')
  const { port, host } = readConfiguration({
    environment: { OCTAVO_PORT: '2', OCTAVO_HOST: 'b' },
    file,
    flags: { port: 3 },
  })
  expect([port, host]).toEqual([3, 'b'])
})

test.each(['1e3', '0x10', ' 5 ', '5.0', '+5'])('rejects %j as a number and names the option', (port) => {
  expect(() => readConfiguration({ environment: {}, flags: { port } })).toThrow(
    `Invalid value "${port}" for --port. Expected a whole number from 0 to 65535.`,
  )
  expect(() => readConfiguration({ environment: { OCTAVO_CONCURRENCY: port } })).toThrow(
    `Invalid value "${port}" for OCTAVO_CONCURRENCY.`,
  )
})

test('an ssh key requires hosts and absolute paths', () => {
  expect(readSsh({})).toBeUndefined()
  const files = { OCTAVO_SSH_KEY: '/run/secrets/key', OCTAVO_SSH_KNOWN_HOSTS: '/run/secrets/known_hosts' }
  expect(readSsh(files)).toEqual({ key: '/run/secrets/key', knownHosts: '/run/secrets/known_hosts' })
  expect(() => readSsh({ OCTAVO_SSH_KEY: '/run/secrets/key' })).toThrow('must be set together')
  for (const path of ['/a b', '/$(id)', "/'", '/%h', '/a;b'])
    expect(() => readSsh({ ...files, OCTAVO_SSH_KEY: path })).toThrow('for OCTAVO_SSH_KEY. Expected only letters')
})

test('suggests settings for similar environment variables', () => {
  const environment = { OCTAVO_PROT: '1', OCTAVO_PORT: '2', OCTAVO_SOMETHING_ELSE: '3', PATH: '/bin' }
  expect(readConfiguration({ environment }).notices).toEqual([
    'Unknown setting OCTAVO_PROT is ignored. Did you mean "OCTAVO_PORT"?',
    'Unknown setting OCTAVO_SOMETHING_ELSE is ignored.',
  ])
})

test('reads the provider and the mail server for people', () => {
  const environment = {
    OCTAVO_OIDC_ISSUER: 'https://login.example.com',
    OCTAVO_OIDC_CLIENT_ID: 'octavo',
    OCTAVO_OIDC_CLAIM: 'groups',
    OCTAVO_OIDC_ROLES: '{"writers":"acme:editor"}',
    OCTAVO_SMTP_URL: 'smtps://user:secret@mail.example.com',
    OCTAVO_MAIL_FROM: 'Docs@example.com',
  }
  expect(readConfiguration({ environment })).toMatchObject({
    openId: { claim: 'groups', roles: { writers: { organisation: 'acme', role: 'editor' } }, clientSecret: undefined },
    mail: { url: 'smtps://user:secret@mail.example.com', from: 'docs@example.com' },
  })
})

test('rejects settings for people that are incomplete or unsafe, without showing passwords', () => {
  const lines = problems('{}', {
    OCTAVO_OIDC_ISSUER: 'http://login.example.com',
    OCTAVO_OIDC_CLIENT_ID: 'octavo',
    OCTAVO_OIDC_ROLES: '{"writers":"acme:admin"}',
    OCTAVO_OIDC_CLAIM: 'groups',
    OCTAVO_SMTP_URL: 'https://user:secret@mail.example.com',
    OCTAVO_MAIL_FROM: 'nobody',
  })
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "Invalid value "{"writers":"acme:admin"}" for OCTAVO_OIDC_ROLES. Expected a JSON object such as {"writers":"acme:editor"} with the roles owner, editor, viewer.
    OCTAVO_OIDC_CLAIM and OCTAVO_OIDC_ROLES must be set together.
    Invalid OCTAVO_OIDC_ISSUER. Expected an https URL: http is only for this machine.
    Invalid URL for OCTAVO_SMTP_URL. Expected a URL that begins with smtp:// or smtps://.
    Invalid e-mail address "nobody" for OCTAVO_MAIL_FROM. Expected an e-mail such as ada@example.com, in ASCII letters."
  `)
  expect(lines.join()).not.toContain('secret')
})

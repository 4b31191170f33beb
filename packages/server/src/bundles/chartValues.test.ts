import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (name: string) => readFileSync(new URL(`../../chart/${name}`, import.meta.url), 'utf8')
const check = new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(read('values.schema.json')) as object)

type Values = Record<string, Record<string, unknown>>

/** Returns the errors of the schema for the chart's values with these changes. */
function problems(changes: Values): string[] {
  const values = parse(read('values.yaml')) as Values
  for (const [part, changedPart] of Object.entries(changes)) values[part] = { ...values[part], ...changedPart }
  check(values)
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

test('the values of the chart match its schema', () => {
  expect(problems({})).toEqual([])
})

test('requires a link and a version that can be a folder', () => {
  const bundleUrl = 'https://exports.example.com/bundles/x/bundle.tar.gz?key=a&signature=b'
  expect(problems({ staticExport: { enabled: true, bundleUrl, version: '2026-11-22' } })).toEqual([])
  expect(problems({ staticExport: { enabled: true } })).toContainEqual(
    expect.stringContaining('/staticExport/bundleUrl'),
  )
  expect(problems({ staticExport: { bundleUrl: 'ftp://x' } })).toContainEqual(expect.stringContaining('/bundleUrl'))
  expect(problems({ staticExport: { version: '../x' } })).toContainEqual(expect.stringContaining('/version'))
  expect(problems({ staticExport: { bundleURL: '' } })).toContainEqual(expect.stringContaining('additional properties'))
})

test('a server requires an address, a database and an object store', () => {
  const server = { enabled: true, publicUrl: 'https://x.test', databaseSecret: 'db' }
  const s3 = { bucket: 'b', endpoint: '', publicEndpoint: '', region: 'r', prefix: '', secret: '' }
  expect(problems({ server: { ...server, s3 } })).toEqual([])
  expect(problems({ server })).toContainEqual(expect.stringContaining('/server/s3/bucket'))
  expect(problems({ server: { ...server, s3, databaseSecret: '' } })).toContainEqual(
    expect.stringContaining('/databaseSecret'),
  )
})

test('worker pods get the permissions of bubblewrap only when enabled', () => {
  const sandbox = { enabled: true, seccompProfile: { type: 'Localhost', localhostProfile: 'octavo.json' } }
  expect(problems({ server: { worker: { sandbox } } })).toEqual([])
  const privileged = { enabled: true, seccompProfile: { type: 'None' } }
  expect(problems({ server: { worker: { sandbox: privileged } } })).toContainEqual(
    expect.stringContaining('/server/worker/sandbox/seccompProfile/type'),
  )
  expect(parse(read('values.yaml'))).toMatchObject({ server: { worker: { sandbox: { enabled: false } } } })
  const [, unless = ''] = read('templates/server.yaml').split(
    '{{- if $sandbox }}\n      hostUsers: false\n      {{- end }}',
  )
  expect(unless).toMatch(/if \$sandbox \}\}\s+\{\{- include "octavo\.sandboxSecurity"/)
})

test('a restarted pod serves its volume after its link has expired', () => {
  expect(read('templates/site.yaml')).toMatch(/- name: BUNDLE_ALLOW_STALE\s+value: "true"/)
})

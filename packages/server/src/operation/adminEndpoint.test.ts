import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { OperationContext } from '../api/operationCall.js'
import { ADMIN_FILE } from './adminAddress.js'
import { openAdminEndpoint } from './adminEndpoint.js'

test('only the user of the server can read its token, also in a file of an earlier server', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-door-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const file = join(dataDir, ADMIN_FILE)
  writeFileSync(file, '{}')
  chmodSync(file, 0o644)
  const door = openAdminEndpoint(Fastify(), {
    context: {} as OperationContext,
    dataDir,
    isEmbedded: true,
    onChange() {},
  })
  const leave = await door.announce('http://127.0.0.1:1')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ url: 'http://127.0.0.1:1' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await leave()
  expect(existsSync(file)).toBe(false)
})

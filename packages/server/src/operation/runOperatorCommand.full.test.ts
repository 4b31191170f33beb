import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isProcessAlive, processMark } from '@octavo/core'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../stores/dataFolder.js'
import { ADMIN_FILE, ADMIN_HEADER, endpointMark } from './adminAddress.js'
import { runOperatorCommand } from './runOperatorCommand.js'

test('a command waits for a starting process with the data folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-operator-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const unlock = lockFolder(dataDir)
  let isDone = false
  const listing = runOperatorCommand({ dataDir }, 'sites.list', {}).finally(() => {
    isDone = true
  })
  await wait(500)
  expect(isDone).toBe(false)
  unlock()
  expect(await listing).toEqual([])
})

const headers = { [ADMIN_HEADER]: endpointMark('secret') }

/** Creates a data folder in use, and a server at the URL of its admin endpoint. */
async function worldWith(answer: RequestListener, process = processMark()) {
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-operator-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const foreignServer = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    foreignServer.closeAllConnections()
    foreignServer.close()
  })
  await once(foreignServer, 'listening')
  const url = `http://127.0.0.1:${(foreignServer.address() as AddressInfo).port}`
  writeFileSync(join(dataDir, ADMIN_FILE), JSON.stringify({ url, token: 'secret', process }))
  return { dataDir, unlock: lockFolder(dataDir), foreignServer }
}

test.each([
  [200, '<html></html>'],
  [501, '<html></html>'],
  [401, '{}'],
  [401, '{"error":"Who are you?"}'],
  [200, '{}'],
  [200, '{"result":[{"domain":"odd.test"}]}'],
  [302, ''],
])('rejects a response of another program: %i %s', async (status, body) => {
  const { dataDir, unlock } = await worldWith((_request, response) =>
    response.writeHead(status, { location: '/operator' }).end(body),
  )
  const list = () => runOperatorCommand({ dataDir }, 'sites.list', {}, { folder: 0 })
  await expect(list()).rejects.toThrow(/^The data folder is in use by process \d+\. Stop it first/)
  unlock()
})

test('waits for a silent server with a limit and sends one request', async () => {
  let requestCount = 0
  const { dataDir } = await worldWith(() => void requestCount++)
  await expect(runOperatorCommand({ dataDir }, 'sites.list', {}, { answer: 300 })).rejects.toThrow(
    /^The server at http:\S+ did not respond within 0\.3 s\. It may have run the command/,
  )
  expect(requestCount).toBe(1)
})

test.each([
  ['no answer', (response: ServerResponse) => response.socket?.destroy()],
  ['half of one', (response: ServerResponse) => response.writeHead(200, headers).write('{"res')],
])('sends a command once when the response is cut off: %s', async (_name, answer) => {
  let requestCount = 0
  const { dataDir, unlock } = await worldWith((_request, response) => {
    requestCount++
    answer(response)
    setTimeout(() => response.socket?.destroy(), 50)
  })
  unlock()
  await expect(runOperatorCommand({ dataDir }, 'sites.list', {})).rejects.toThrow(
    /^The server at http:\S+ closed the connection\. It may have run the command/,
  )
  expect(requestCount).toBe(1)
})

test('opens the folder when no server listens', async () => {
  const { dataDir, foreignServer } = await worldWith(() => {})
  foreignServer.close()
  await once(foreignServer, 'close')
  const list = runOperatorCommand({ dataDir }, 'sites.list', {}, { folder: 0 })
  await expect(list).rejects.toThrow('The data folder is in use by process')
})

test('sends no token to another program on the port of a stopped server and opens the folder', async () => {
  let requestCount = 0
  const endedProcess = '4194305 1'
  expect(isProcessAlive(endedProcess)).toBe(false)
  const { dataDir, unlock } = await worldWith((_request, response) => {
    requestCount++
    response.end('{}')
  }, endedProcess)
  unlock()
  expect(await runOperatorCommand({ dataDir }, 'sites.list', {})).toEqual([])
  expect(requestCount).toBe(0)
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfiguration } from './readConfiguration.js'

const folder = mkdtempSync(join(tmpdir(), 'octavo-configuration-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'octavo.json')

function problems(text: string, environment: Record<string, string> = {}): string[] {
  writeFileSync(file, text)
  try {
    readConfiguration({ environment, file })
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

test.each(['{', 'null', '[1]', '7'])('a file that holds %s is named', (text) => {
  expect(problems(text)).toEqual([`${file}: expected a JSON object with settings.`])
})

test('a value is named by where it stands; all problems in one run', () => {
  expect(problems('{"port": "x", "prot": 1}', { OCTAVO_CONCURRENCY: '0', DATABASE_URL: 'mysql://a' })).toEqual([
    expect.stringContaining('there is no setting "prot". Did you mean "port"?'),
    expect.stringContaining(`${file}: port`),
    expect.stringContaining('OCTAVO_CONCURRENCY'),
    'DATABASE_URL must begin with postgres:// or postgresql://.',
  ])
})

test('the environment goes before the file, and flags before both', () => {
  writeFileSync(file, '{"port": 1, "host": "a"}')
  const { port, host } = readConfiguration({
    environment: { OCTAVO_PORT: '2', OCTAVO_HOST: 'b' },
    file,
    flags: { port: 3 },
  })
  expect([port, host]).toEqual([3, 'b'])
})

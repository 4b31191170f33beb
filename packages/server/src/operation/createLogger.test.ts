import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('writes the last line before the process is killed', () => {
  const logger = new URL('./createLogger.ts', import.meta.url).href
  // As in a worker, the threads that write files are busy.
  const script = `import { pbkdf2 } from 'node:crypto'
import { createLogger } from '${logger}'
for (let thread = 0; thread < 16; thread++) pbkdf2('a', 'b', 1e7, 64, 'sha512', () => {})
createLogger('info').info({ job: 'se_1' }, 'job taken')
process.kill(process.pid, 'SIGKILL')`
  const { stdout, signal } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  expect(signal).toBe('SIGKILL')
  expect(JSON.parse(stdout)).toMatchObject({ job: 'se_1', msg: 'job taken' })
})

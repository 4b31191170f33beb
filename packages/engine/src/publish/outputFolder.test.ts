import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockOutput } from './buildLock.js'
import { type BuildState, readBuildState, writeBuildState } from './buildState.js'
import { checkOutputFolder } from './outputFolder.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-output-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Returns the first line of the error for an output folder, or `accepted`. */
function outcome(run: () => void): string {
  try {
    run()
    return 'accepted'
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
  }
}

const check = (folder: string) => outcome(() => checkOutputFolder(join(root, folder), join(root, 'docs')))

test('replaces a missing, empty or earlier output folder', () => {
  mkdirSync(join(root, 'empty'))
  mkdirSync(join(root, 'dist/_octavo'), { recursive: true })
  writeFileSync(join(root, 'dist/index.html'), '')
  expect(['missing', 'empty', 'dist', 'docs/dist'].map(check)).toEqual(Array(4).fill('accepted'))
})

test('never replaces a folder with other files, the docs folder or a folder above it', () => {
  mkdirSync(join(root, 'photos'))
  writeFileSync(join(root, 'photos/a.jpg'), '')
  mkdirSync(join(root, 'docs/_octavo'), { recursive: true })
  mkdirSync(join(root, '_octavo'))
  expect(['photos', 'docs', '.'].map(check)).toEqual([
    expect.stringContaining('Output folder "photos" contains files that Octavo did not write.'),
    expect.stringContaining('Output folder "docs" contains files that Octavo did not write.'),
    expect.stringContaining('contains files that Octavo did not write.'),
  ])
})

test('reports a file in place of the output folder', () => {
  writeFileSync(join(root, 'dist'), '')
  expect(check('dist')).toContain('Cannot write dist: ENOTDIR. The previous dist is unchanged.')
})

test('one build at a time writes to a folder', () => {
  const dist = join(root, 'new/dist')
  const release = lockOutput(dist)
  expect(outcome(() => lockOutput(dist))).toContain(`Another build (pid ${process.pid}) is writing to \`dist\`.`)
  lockOutput(join(root, 'new/other'))()
  release()
  expect(outcome(() => lockOutput(dist)())).toBe('accepted')
})

test('reports an output folder that cannot be created', () => {
  writeFileSync(join(root, 'file'), '')
  expect(outcome(() => lockOutput(join(root, 'file/dist')))).toContain('Cannot write dist: ')
})

test('a build state is read only by the same version and ignored by Git', () => {
  const cache = join(root, 'new/cache')
  const state = { version: '1', inputKey: 'k', pages: 7 } as BuildState
  expect(readBuildState(cache, '1')).toBeUndefined()
  writeBuildState(cache, state)
  expect([readBuildState(cache, '1'), readBuildState(cache, '2')]).toEqual([state, undefined])
  expect(readFileSync(join(cache, '.gitignore'), 'utf8')).toBe('*\n')
  writeFileSync(join(cache, 'build.json'), '{"version": "1"')
  expect(readBuildState(cache, '1')).toBeUndefined()
})

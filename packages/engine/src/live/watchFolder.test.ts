import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchFolder } from './watchFolder.js'

describe('watchFolder', () => {
  let root: string
  let events: string[]
  let stop: () => void

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'octavo-watch-'))
    write('docs.json', '{}')
    write('guides/one.mdx', 'one')
    write('node_modules/a/index.js', '')
    events = []
    stop = watchFolder(root, {
      isIgnored: (path) => path === 'node_modules',
      onEvent: (event, path) => events.push(`${event} ${path}`),
      onError: (error) => events.push(String(error)),
    })
  })

  afterEach(() => {
    stop()
    rmSync(root, { recursive: true, force: true })
  })

  test('reports nothing of the initial content', async () => {
    write('last.txt', '')
    await expectEvents(['add last.txt'])
  })

  test('reports a written file once', async () => {
    write('guides/one.mdx', 'two')
    write('last.txt', '')
    await expectEvents(['add last.txt', 'change guides/one.mdx'])
  })

  test('reports a replaced file', async () => {
    write('.draft', 'two')
    renameSync(join(root, '.draft'), join(root, 'guides/one.mdx'))
    await vi.waitFor(() => expect(events).toContain('change guides/one.mdx'), { timeout: 5000 })
  })

  test('watches everything in a new folder', async () => {
    write('new/deep/page.mdx', 'one')
    await vi.waitFor(() => expect(events).toEqual(['add new/deep/page.mdx']), { timeout: 5000 })
    write('new/deep/page.mdx', 'one and more')
    await vi.waitFor(() => expect(events).toEqual(['add new/deep/page.mdx', 'change new/deep/page.mdx']), {
      timeout: 5000,
    })
  })

  test('reports the files of a removed folder', async () => {
    write('guides/more/two.mdx', 'two')
    await vi.waitFor(() => expect(events).toContain('add guides/more/two.mdx'), { timeout: 5000 })
    rmSync(join(root, 'guides'), { recursive: true })
    await expectEvents(['add guides/more/two.mdx', 'unlink guides/more/two.mdx', 'unlink guides/one.mdx'])
  })

  test('watches a replaced folder again', async () => {
    write('other/two.mdx', 'two')
    await vi.waitFor(() => expect(events).toContain('add other/two.mdx'), { timeout: 5000 })
    renameSync(join(root, 'guides'), join(root, 'old'))
    renameSync(join(root, 'other'), join(root, 'guides'))
    await vi.waitFor(() => expect(events).toContain('add guides/two.mdx'), { timeout: 5000 })
    write('guides/two.mdx', 'two and more')
    await vi.waitFor(() => expect(events).toContain('change guides/two.mdx'), { timeout: 5000 })
    expect(events).toContain('unlink guides/one.mdx')
    expect(events).toContain('add old/one.mdx')
  })

  test('does not watch ignored folders', async () => {
    write('node_modules/a/index.js', 'changed')
    write('last.txt', '')
    await expectEvents(['add last.txt'])
  })

  function write(path: string, text: string): void {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }

  async function expectEvents(expected: string[]): Promise<void> {
    await vi.waitFor(() => expect([...events].sort()).toEqual(expected), { timeout: 5000 })
  }
})

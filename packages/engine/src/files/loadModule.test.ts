import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadModule } from './loadModule.js'

test('the files of a module include those that only provide constants', async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-module-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'main.js'), "import { words } from './words.js'\nexport default () => words\n")
  writeFileSync(join(root, 'words.js'), "export const words = 'One'\n")
  const { exports, files } = await loadModule(join(root, 'main.js'), root)
  expect((exports.default as () => string)()).toBe('One')
  expect(files).toEqual([join(root, 'main.js'), join(root, 'words.js')])
})

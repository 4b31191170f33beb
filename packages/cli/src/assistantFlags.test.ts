import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assistantOption } from './assistantFlags.js'

test('the assistant flags set the option of the plugin', () => {
  expect(assistantOption({})).toEqual({})
  expect(assistantOption({ assistant: true })).toEqual({ assistant: {} })
  const flags = { assistant: 'https://a.test/discovery', assistantDomain: 'docs.acme.com', assistantKey: 'svc_dsc_a' }
  expect(assistantOption(flags)).toEqual({
    assistant: { url: 'https://a.test/discovery', domain: 'docs.acme.com', key: 'svc_dsc_a' },
  })
})

test('reports flags without effect and a folder in place of a URL', () => {
  expect(() => assistantOption({ assistantKey: 'svc_dsc_a' })).toThrow('require --assistant')
  const folder = mkdtempSync(join(tmpdir(), 'octavo-flags-'))
  writeFileSync(join(folder, 'docs.json'), '{}')
  expect(() => assistantOption({ assistant: folder })).toThrow(`Fix: write the folder first: ${folder} --assistant`)
  rmSync(folder, { recursive: true })
})

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { parseDocument } from 'htmlparser2'
import { beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const FOLDER = fileURLToPath(new URL('../../packages/vscode/', import.meta.url))
const manifest = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as {
  name: string
  version: string
  main: string
  contributes: { commands: { command: string }[] }
}
let files: Map<string, Buffer>

beforeAll(async () => {
  const { stdout } = await run(process.execPath, [join(FOLDER, 'pack.mjs'), '--pack'])
  expect(stdout).toContain(`${manifest.name}-${manifest.version}.vsix`)
  files = readZip(readFileSync(join(FOLDER, 'bundle', `${manifest.name}-${manifest.version}.vsix`)))
})

/** Returns the files of an archive by its central directory. */
function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const entries = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(start, start + size)
    const content = method === 8 ? inflateRawSync(data) : data
    expect(content.length).toBe(bytes.readUInt32LE(at + 24))
    entries.set(bytes.toString('utf8', at + 46, at + 46 + name), content)
    at += 46 + name + extra + comment
  }
  return entries
}

const readEntry = (name: string) => files.get(name)?.toString() ?? ''

test('the package has the manifests, the extension and its licenses', () => {
  expect([...files.keys()]).toEqual([
    'extension.vsixmanifest',
    '[Content_Types].xml',
    'extension/package.json',
    'extension/README.md',
    'extension/LICENSE.txt',
    'extension/bundle/extension.cjs',
    'extension/bundle/THIRD-PARTY-NOTICES.txt',
  ])
})

test('the manifest names the extension and files that exist', () => {
  const text = readEntry('extension.vsixmanifest')
  expect(text).toContain(
    `<Identity Language="en-US" Id="octavo-vscode" Version="${manifest.version}" Publisher="octavo" />`,
  )
  const paths = [...text.matchAll(/Path="([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(paths).toHaveLength(3)
  expect(paths.filter((path) => !files.has(path))).toEqual([])
  expect(parseDocument(text, { xmlMode: true }).children.length).toBeGreaterThan(0)
})

test('package.json has its entry, and nothing that only the repository needs', () => {
  const packed = JSON.parse(readEntry('extension/package.json')) as Record<string, unknown>
  expect(files.has(`extension/${manifest.main.replace('./', '')}`)).toBe(true)
  expect(packed.private).toBeUndefined()
  expect(packed.devDependencies).toBeUndefined()
})

test('the extension needs nothing but VS Code and Node', () => {
  const code = readEntry('extension/bundle/extension.cjs')
  const required = new Set(
    [...code.matchAll(/\brequire\((?:"|'|`)([^"'`]+)(?:"|'|`)\)/g)].map((match) => match[1] ?? ''),
  )
  expect([...required].filter((name) => !builtinModules.includes(name.replace('node:', '')))).toEqual(['vscode'])
})

test('the extension starts without a site and registers its commands', async () => {
  const program = fileURLToPath(new URL('fixtures/activate.cjs', import.meta.url))
  const types = fileURLToPath(new URL('../../node_modules/@types/vscode/index.d.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [program, join(FOLDER, 'bundle/extension.cjs'), types])
  expect(JSON.parse(stdout)).toEqual(manifest.contributes.commands.map(({ command }) => command))
})

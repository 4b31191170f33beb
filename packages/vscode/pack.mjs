// Bundles the extension, and with `--pack` writes a .vsix: a zip with the extension and two manifests. `@vscode/vsce` is not used: it
// needs Node 22, and most of it publishes.
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { writeNotices } from '../build/writeNotices.mjs'
import { contentTypes, extensionManifest, packedManifest } from './manifests.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const out = join(folder, 'bundle')
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

rmSync(out, { recursive: true, force: true })
mkdirSync(out)
const bundle = await rolldown({
  input: join(folder, 'dist/extension.js'),
  platform: 'node',
  external: ['vscode'],
  resolve: { mainFields: ['module', 'main'] },
  logLevel: 'warn',
})
const { output } = await bundle.write({
  file: join(out, 'extension.cjs'),
  format: 'cjs',
  minify: true,
  comments: { jsdoc: false, annotation: false },
})
await bundle.close()
writeNotices(output, join(out, 'THIRD-PARTY-NOTICES.txt'))
if (process.argv.includes('--pack')) process.stdout.write(`Packed ${await pack()}.\n`)

async function pack() {
  const { ZipArchive } = await import('archiver')
  const file = join(out, `${manifest.name}-${manifest.version}.vsix`)
  const archive = new ZipArchive()
  const stream = createWriteStream(file)
  archive.pipe(stream)
  const add = (name, content) => archive.append(content, { name, date: new Date(0) })
  add('extension.vsixmanifest', extensionManifest(manifest))
  add('[Content_Types].xml', contentTypes())
  add('extension/package.json', `${JSON.stringify(packedManifest(manifest), null, 2)}\n`)
  add('extension/README.md', readFileSync(join(folder, 'README.md')))
  add('extension/LICENSE.txt', readFileSync(join(folder, '../../LICENSE')))
  for (const name of ['extension.cjs', 'THIRD-PARTY-NOTICES.txt'])
    add(`extension/bundle/${name}`, readFileSync(join(out, name)))
  await archive.finalize()
  await finished(stream)
  return file
}

// Bundles the compiled modules of the workspace, and the small libraries they use, into a few files of the published
// packages: loading hundreds of modules takes longer than building an unchanged site. The private packages become
// part of @octavo/vite; the CLI and the server import them from there, so that no code exists twice at run time.
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { bundleBrowserFiles, bundleDashboard } from './bundleBrowserFiles.mjs'
import { bundleDeclarations } from './bundleDeclarations.mjs'
import { importedPackages, requireDependencies } from './importedPackages.mjs'
import { writeClientTypes } from './writeClientTypes.mjs'
import { writeNotices } from './writeNotices.mjs'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** Packages that are not bundled: native code, data that is read lazily, and modules that must exist once. */
const EXTERNAL = [
  /^node:/,
  /^(?:vite|rolldown)(?:\/|$)/,
  /^preact/,
  /^satteri/,
  /^shiki/,
  /^katex/,
  /^@unocss/,
  /^@apidevtools/,
  /^(?:fastify|@fastify\/send|pino|pg|pg-boss|prom-client|archiver|openid-client|nodemailer)(?:\/|$)/,
  /^@electric-sql/,
  /^@aws-sdk\//,
  /^@takumi-rs\//,
]

/** Private packages that only one published package uses, and bundles. */
const BUNDLED_PACKAGES = /^@octavo\/(?:lsp|migrate)$/

// In the order of their dependencies.
for (const name of ['vite', 'server', 'cli', 'create', 'server/chart']) await bundlePackage(join(folder, name))

/** Bundles the compiled entries that `octavo.bundle` of package.json lists by output name. */
async function bundlePackage(dir) {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
  const out = join(dir, 'bundle')
  rmSync(out, { recursive: true, force: true })
  copyFileSync(join(folder, '../LICENSE'), join(dir, 'LICENSE'))
  const schema = './docs.schema.json'
  if (manifest.exports?.[schema]) copyFileSync(join(folder, 'config/dist', schema), join(dir, schema))
  const outputs = await bundleModules(dir, manifest, out)
  if (manifest.exports?.['.'].types) outputs.push(...(await bundleDeclarations(dir, manifest)))
  if (manifest.name === '@octavo/vite') {
    outputs.push(...(await bundleBrowserFiles(dir)))
    await writeClientTypes(dir)
  }
  if (manifest.name === '@octavo/server') await bundleDashboard(folder)
  for (const [name, file] of Object.entries(manifest.bin ?? {})) linkCommand(name, join(dir, file))
  requireDependencies(manifest, importedPackages(outputs))
  writeNotices(outputs, join(out, 'THIRD-PARTY-NOTICES.txt'))
}

/** Makes a command executable in this repository, because npm makes no link to a file that does not exist yet. */
function linkCommand(name, file) {
  chmodSync(file, 0o755)
  if (process.platform === 'win32') return
  const link = join(folder, '../node_modules/.bin', name)
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(relative(dirname(link), file), link)
}

async function bundleModules(dir, { name, octavo }, out) {
  const entries = Object.entries(octavo.bundle).map(([key, file]) => [key, join(dir, file)])
  const isWorker = ([key]) => key.endsWith('Worker')
  // Workers are bundled separately, so that threads load no code of the main thread.
  const bundles = [entries.filter((entry) => !isWorker(entry)), ...entries.filter(isWorker).map((entry) => [entry])]
  const outputs = []
  for (const input of bundles) outputs.push(...(await bundleEntries(Object.fromEntries(input), name, out)))
  return outputs
}

async function bundleEntries(input, name, out) {
  const bundle = await rolldown({
    input,
    platform: 'node',
    resolve: {
      // jsonc-parser's main file hides its requires from bundlers.
      mainFields: ['module', 'main'],
      // acorn-jsx requires the CommonJS build, which would be a second copy.
      alias: { acorn: fileURLToPath(import.meta.resolve('acorn')) },
    },
    external: EXTERNAL,
    logLevel: 'warn',
    plugins: name === '@octavo/vite' || name === '@octavo/chart' ? [] : [sharedModules()],
  })
  const { output } = await bundle.write({
    dir: out,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    keepNames: true,
    comments: { jsdoc: false, annotation: false },
  })
  await bundle.close()
  return output
}

/**
 * Resolves private packages to the internal entries of `@octavo/vite`. `@octavo/chart` (`server/chart`) bundles them instead, because it
 * depends on no other package.
 */
function sharedModules() {
  return {
    name: 'octavo:shared-modules',
    resolveId(id) {
      if (!id.startsWith('@octavo/') || BUNDLED_PACKAGES.test(id)) return undefined
      if (id === '@octavo/vite') return { id, external: true }
      return { id: `@octavo/vite/internal/${id.slice('@octavo/'.length).replace('/', '-')}`, external: true }
    },
  }
}

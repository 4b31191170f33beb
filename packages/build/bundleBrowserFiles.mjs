// Bundles browser code: the theme, the client of the dev server, the runtime of islands, the server's dashboard.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { subsetFonts } from './subsetFonts.mjs'

/** Writes the browser code of `@octavo/vite` after its modules have been bundled; returns the outputs. */
export async function bundleBrowserFiles(dir) {
  // The theme's browser code is bundled by Vite.
  const { buildClient, writeClientBundle } = await import('../engine/dist/publish/prebuild.js')
  const client = await buildClient()
  writeClientBundle(client, join(dir, 'bundle/client'))
  const fonts = join(dir, '../engine/bundle/fonts')
  await subsetFonts(fonts)
  cpSync(fonts, join(dir, 'bundle/fonts'), { recursive: true })
  // Their licenses are listed, but they import nothing when they run.
  const browserModules = { type: 'chunk', moduleIds: client.modules, imports: [], dynamicImports: [] }
  return [browserModules, ...(await bundleIslandRuntime(dir)), ...(await bundleDevClient(dir))]
}

/** Writes one file for each module, so that bundles of islands include only what a page uses. */
async function bundleIslandRuntime(dir) {
  const bundle = await rolldown({
    input: {
      'jsx-runtime': join(dir, '../engine/dist/browser/jsxRuntime.js'),
      react: join(dir, '../engine/dist/browser/react.js'),
      islands: join(dir, '../engine/dist/browser/mountIslands.js'),
      builtins: join(dir, '../theme/dist/components/builtins.js'),
      missing: join(dir, '../content/dist/code/missingModule.js'),
    },
    platform: 'browser',
    external: [/^node:/, /^preact/, 'octavo:options'],
    // Imports that the islands do not use, such as those of Node modules, are dropped.
    treeshake: { moduleSideEffects: false },
    logLevel: 'warn',
  })
  const { output } = await bundle.write({
    dir: join(dir, 'bundle/islands'),
    format: 'esm',
    preserveModules: true,
    preserveModulesRoot: join(dir, '..'),
    // Some clients leave folders named node_modules out of packages.
    entryFileNames: ({ name }) => `${name.replace(/\bnode_modules\b/, 'libraries')}.js`,
  })
  await bundle.close()
  return output
}

async function bundleDevClient(dir) {
  const bundle = await rolldown({
    input: join(dir, '../engine/dist/browser/dev.js'),
    platform: 'browser',
    logLevel: 'warn',
  })
  const { output } = await bundle.write({ file: join(dir, 'bundle/dev.js'), format: 'esm' })
  await bundle.close()
  return output
}

/** Writes the script and the style sheet of the server's dashboard, and the server's documentation. */
export async function bundleDashboard(packages) {
  const dashboard = join(packages, 'server/bundle/dashboard')
  mkdirSync(dashboard, { recursive: true })
  const script = await rolldown({
    input: join(packages, 'server/dist/dashboard/browser/index.js'),
    platform: 'browser',
  })
  await script.write({ file: join(dashboard, 'dashboard.js'), format: 'iife', minify: true })
  await script.close()
  const sheets = ['theme/styles/tokens.css', 'server/styles/controls.css', 'server/styles/dashboard.css']
  writeFileSync(
    join(dashboard, 'dashboard.css'),
    sheets.map((file) => readFileSync(join(packages, file), 'utf8')).join('\n'),
  )
  // The server's documentation is an Octavo site.
  const { buildDocs } = await import('../server/dist/api/prebuildDocs.js')
  await buildDocs(join(packages, 'server/docs'), join(packages, 'server/bundle/docs'))
}

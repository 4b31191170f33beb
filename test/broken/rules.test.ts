import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '@octavo/core'
import octavo, { type OctavoOptions } from '@octavo/vite'
import { buildSite, checkSite, resolveOptions } from '@octavo/vite/internal/engine'
import { createLogger, createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { createFolder, createSite, siteWith } from './sites.js'

const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0"/></svg>'
const FILES = siteWith(
  {
    'index.mdx': '# Home\n\n[Gone](/gone)\n\n![Image](/missing.png)\n',
    'broken.mdx': '---\ntitle: Broken\n---\n\n<Card>\n',
    'logo.svg': SCRIPT,
    'zoo.mdx': '# Zoo\n\n[Far](/far)\n',
  },
  ['broken', 'zoo'],
)
const RULES = {
  LINK_BROKEN: 'error',
  ASSET_MISSING: 'off',
  ASSET_SVG_SCRIPT: 'off',
  MDX_UNCLOSED: 'warning',
} as const

const describe = ({ severity, file, rule }: Diagnostic) => `${severity} ${file} ${rule}`

function resolveTestOptions(root: string, outDir: string, options: OctavoOptions) {
  return resolveOptions({ cacheDir: false, ...options }, { root, outDir, base: '/' })
}

test('check, build and dev report rules with the severities of the option', async () => {
  const [root, out] = [createSite(FILES), join(createFolder(), 'out')]
  const options = resolveTestOptions(root, out, { rules: RULES })
  const { diagnostics } = await checkSite(options)
  const expected = ['warning broken.mdx MDX_UNCLOSED', 'error index.mdx LINK_BROKEN', 'error zoo.mdx LINK_BROKEN']
  expect(diagnostics.map(describe)).toEqual(expected)

  const failed = await buildSite({ options }).catch((error: { diagnostics: Diagnostic[] }) => error.diagnostics)
  expect((failed as Diagnostic[]).map(describe)).toEqual(expected)
  expect(existsSync(out)).toBe(false)

  const printed = await printedByDev(root, { rules: RULES }, /zoo\.mdx.*\[LINK_BROKEN\]/)
  for (const { severity, file, message } of diagnostics)
    expect(printed).toMatch(new RegExp(`${severity} ${file}\\S* ${message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))
  expect(printed).not.toMatch(/ASSET_/)
})

test('a lowered error publishes a placeholder, and a disabled rule publishes nothing unsafe', async () => {
  const [root, out] = [createSite(FILES), join(createFolder(), 'out')]
  const rules = { ...RULES, LINK_BROKEN: 'warning' } as const
  const { diagnostics, noticePages } = await buildSite({ options: resolveTestOptions(root, out, { rules }) })
  expect(noticePages).toBe(1)
  expect(diagnostics.map(describe)[0]).toBe('warning broken.mdx MDX_UNCLOSED')
  expect(diagnostics[0]?.hint).toContain('A notice is published in place of the page.')
  expect(readFileSync(join(out, 'broken.html'), 'utf8')).toContain('contains an error and could not be built')
  expect(readFileSync(join(out, 'logo.svg'), 'utf8')).not.toContain('script')
})

/** Starts a dev server in this process and returns what it has printed once that matches. */
async function printedByDev(root: string, options: OctavoOptions, until: RegExp): Promise<string> {
  const logger = createLogger('silent')
  const matched = new Promise<string>((resolve) => {
    let text = ''
    logger.error = logger.warn = (message) => {
      text += `${message}\n`
      if (until.test(text)) resolve(text)
    }
  })
  const server = await createServer({
    configFile: false,
    root,
    customLogger: logger,
    server: { host: '127.0.0.1', port: 0 },
    plugins: [octavo(options)],
  })
  onTestFinished(() => server.close())
  await server.listen()
  return matched
}

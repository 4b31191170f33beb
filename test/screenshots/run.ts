import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { launchChromium, provideChromium } from '../tools/chromium.js'
import { hostFolder } from '../tools/host.js'
import { copySite, runOctavo } from '../tools/octavo.js'
import { writeSheet } from './contactSheet.js'

/**
 * `npm run screenshots [-- theme …] [--gallery folder]`: takes screenshots of 12 pages in all themes, light and dark, on
 * a desktop and a phone, and writes contact sheets. With `--gallery` it only writes one small picture of each theme and
 * scheme into a folder.
 */

const SITE = fileURLToPath(new URL('site', import.meta.url))
const OUTPUT = fileURLToPath(new URL('dist', import.meta.url))
const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma']
const PAGES = [
  'index',
  'quickstart',
  'guides/concepts',
  'guides/callouts',
  'guides/code',
  'guides/tables',
  'guides/components',
  'guides/text',
  'guides/overview',
  'api/lamps/list-lamps',
  'changelog',
  'missing',
]
const SCHEMES = ['light', 'dark'] as const
const SCREENS = [
  { screen: 'desktop', width: 1280, height: 800 },
  { screen: 'phone', width: 390, height: 844 },
] as const

interface Shot {
  name: string
  theme: string
  page: string
  scheme: (typeof SCHEMES)[number]
  screen: (typeof SCREENS)[number]['screen']
  file: string
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const [gallery] = args.includes('--gallery') ? args.splice(args.indexOf('--gallery'), 2).slice(1) : []
  const themes = args.length === 0 ? THEMES : args
  provideChromium()
  const browser = await launchChromium()
  if (!browser) return
  const work = mkdtempSync(join(tmpdir(), 'octavo-screenshots-'))
  const copy = copySite(SITE)
  const config = readFileSync(join(SITE, 'docs.json'), 'utf8')
  const shots: Shot[] = []
  try {
    for (const theme of themes) {
      copy.write('docs.json', config.replace('"theme": "mint"', `"theme": "${theme}"`))
      const folder = join(work, theme)
      await runOctavo('build', copy.root, '--out', folder)
      if (gallery === undefined) shots.push(...(await takeShots(browser, { theme, folder, work })))
      else await takePictures(browser, { theme, folder, gallery })
    }
    if (gallery === undefined) await writeSheets(browser, shots)
  } finally {
    await browser.close()
    copy.dispose()
    rmSync(work, { recursive: true, force: true })
  }
  console.log(`Written to ${relative(process.cwd(), gallery ?? OUTPUT)}.`)
}

interface BuiltTheme {
  theme: string
  folder: string
}

async function takeShots(browser: Browser, { theme, folder, work }: BuiltTheme & { work: string }): Promise<Shot[]> {
  const host = await hostFolder(folder, { headers: true })
  const shots: Shot[] = []
  for (const scheme of SCHEMES)
    for (const { screen, width, height } of SCREENS) {
      const page = await openPage(browser, { scheme, width, height })
      for (const path of PAGES) {
        await navigate(page, `${host.url}/${path === 'index' ? '' : path}`)
        const name = `${theme}-${path.replaceAll('/', '-')}-${scheme}-${screen}`
        const file = join(work, `${name}.jpg`)
        await page.screenshot({ path: file, quality: 80, type: 'jpeg' })
        shots.push({ name, theme, page: path, scheme, screen, file })
      }
      await page.context().close()
    }
  await host.stop()
  return shots
}

/** Writes a picture of 800 × 500 pixels for each scheme. */
async function takePictures(
  browser: Browser,
  { theme, folder, gallery }: BuiltTheme & { gallery: string },
): Promise<void> {
  mkdirSync(gallery, { recursive: true })
  const host = await hostFolder(folder, { headers: true })
  for (const scheme of SCHEMES) {
    const page = await openPage(browser, { scheme, width: 1280, height: 800 })
    await navigate(page, `${host.url}/`)
    const session = await page.context().newCDPSession(page)
    const clip = { x: 0, y: 0, width: 1280, height: 800, scale: 0.625 }
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80, clip })
    writeFileSync(join(gallery, `${theme}-${scheme}.webp`), Buffer.from(data, 'base64'))
    await page.context().close()
  }
  await host.stop()
}

interface View {
  scheme: Shot['scheme']
  width: number
  height: number
}

async function openPage(browser: Browser, { scheme, width, height }: View): Promise<Page> {
  const context = await browser.newContext({
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width, height },
    hasTouch: width < 500,
  })
  return context.newPage()
}

/** Opens a page a second time, when its fonts are in the cache: the first time it may go without them. */
async function navigate(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.reload({ waitUntil: 'load' })
}

/** Writes one sheet of each page with all themes, and one of each theme with all pages. */
async function writeSheets(browser: Browser, shots: readonly Shot[]): Promise<void> {
  rmSync(OUTPUT, { recursive: true, force: true })
  mkdirSync(OUTPUT, { recursive: true })
  for (const { screen, width } of SCREENS) {
    const columns = screen === 'desktop' ? 3 : 6
    const cell = { columns, width: screen === 'desktop' ? 640 : width / 1.3 }
    const of = (part: Partial<Shot>) =>
      shots.filter((shot) =>
        Object.entries({ ...part, screen }).every(([key, value]) => shot[key as keyof Shot] === value),
      )
    for (const page of PAGES)
      for (const scheme of SCHEMES)
        await writeSheet(browser, of({ page, scheme }), {
          ...cell,
          file: join(OUTPUT, `page-${page.replaceAll('/', '-')}-${scheme}-${screen}.png`),
        })
    for (const theme of new Set(shots.map((shot) => shot.theme)))
      for (const scheme of SCHEMES)
        await writeSheet(browser, of({ theme, scheme }), {
          ...cell,
          file: join(OUTPUT, `theme-${theme}-${scheme}-${screen}.png`),
        })
  }
}

await main()

import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium, provideChromium } from '../tools/chromium.js'
import { type Host, hostFolder } from '../tools/host.js'
import { formatTable, measure, median } from '../tools/measure.js'
import { corpusPages, generatedPages, writeSite } from './sites.js'

/** What issue 6 asks for: seconds, milliseconds and kilobytes (gzip). */
const GOALS = { cold: 1, edit: 0.15, bigEdit: 1, keystroke: 30, small: 1000, big: 300 }
const EDITS = 3
/** Typed letter by letter; asked at once in a browser that has loaded nothing yet. */
const TYPED = 'how to rotate api keys'
const ASKED = ['d', 'install', 'create a user', 'authentication webhook signature', 'confgure domian', 'json response']

interface Site {
  name: string
  pages: Parameters<typeof writeSite>[1]
  /** Kilobytes until the first result. */
  transfer: number
  cold?: number
  edit?: number
}

/** What the index costs a build, what browsers load before the first result, and how soon results follow a key. */
export async function benchSearch(cli: string, work: string): Promise<void> {
  provideChromium()
  const browser = await launchChromium()
  const real = corpusPages()
  const sites: Site[] = [
    { name: '500 real pages', pages: real.slice(0, 500), transfer: GOALS.small, cold: GOALS.cold, edit: GOALS.edit },
    { name: `${real.length} real pages`, pages: real, transfer: GOALS.small },
    { name: '5,000 pages', pages: generatedPages(5000), transfer: GOALS.big, edit: GOALS.bigEdit },
  ]
  console.log(
    `\nSearch (index: seconds of the step of a build, the edit the median of ${EDITS}; transfer: KB with gzip)`,
  )
  const rows: string[][] = []
  for (const site of sites) {
    const out = join(work, 'search-out')
    const { cold, edits } = await buildSite(cli, site, {
      root: join(work, 'search-site'),
      out,
      cache: join(work, `search-${rows.length}`),
    })
    const index = [within(cold, site.cold, 2), within(median(edits), site.edit, 2)]
    rows.push([site.name, ...index, ...(browser ? await inBrowser(browser, out, site.transfer) : [])])
  }
  await browser?.close()
  const head = ['', 'cold', 'edit', 'first result', 'with texts', 'files', 'key, first', 'key, again', 'slowest']
  console.log(formatTable([head, ...rows]))
}

async function buildSite(
  cli: string,
  { pages }: Site,
  { root, out, cache }: Record<'root' | 'out' | 'cache', string>,
): Promise<{ cold: number; edits: number[] }> {
  writeSite(root, pages)
  const build = async () => {
    const { status, stdout, stderr } = await measure(cli, [
      'build',
      root,
      '--out',
      out,
      '--cache',
      cache,
      '--placeholder',
      '--times',
    ])
    if (status !== 0) throw new Error(`A build failed:\n${stderr.slice(-3000)}`)
    return Number(/^ {2}search +(\d+) ms$/m.exec(stdout)?.[1]) / 1000
  }
  const cold = await build()
  const edits: number[] = []
  for (let edit = 0; edit < EDITS; edit++) {
    appendFileSync(join(root, `${pages[edit * 100]?.slug}.mdx`), `\nEdited in run ${edit}.\n`)
    edits.push(await build())
  }
  return { cold, edits }
}

async function inBrowser(browser: Browser, out: string, goal: number): Promise<string[]> {
  const host = await hostFolder(out, { encodings: ['gzip'] })
  try {
    const transfers: Transfer[] = []
    for (const query of ASKED) transfers.push(await firstResult(browser, host, query))
    const smallest = transfers.reduce((a, b) => (a.result < b.result ? b : a))
    const { first, again } = await keystrokes(browser, host)
    return [
      within(smallest.result, goal, 0),
      Math.max(...transfers.map(({ texts }) => texts)).toFixed(0),
      String(smallest.files),
      `${median(first).toFixed(0)} ms`,
      within(median(again), GOALS.keystroke, 0),
      `${Math.max(...again).toFixed(0)} ms`,
    ]
  } finally {
    await host.stop()
  }
}

interface Transfer {
  /** Kilobytes until results stand in the list: scripts, words of the dialog, index. */
  result: number
  files: number
  /** Kilobytes until the texts of those that are seen stand there, too. */
  texts: number
}

async function firstResult(browser: Browser, host: Host, query: string): Promise<Transfer> {
  const page = await openSearch(browser, host)
  const before = host.served.length
  await page.keyboard.press('Control+k')
  await page.locator('#search-input').fill(query)
  await page.locator('.search-option[role="option"] .search-option-title').first().waitFor()
  const files = host.served.slice(before).filter(({ path }) => !path.includes('/text-'))
  await page.locator('.search-option-description:not(:empty)').first().waitFor()
  await page.waitForLoadState('networkidle')
  const all = host.served.slice(before)
  await page.context().close()
  return { result: kilobytes(files), files: files.length, texts: kilobytes(all) }
}

/** Milliseconds from each letter to its results: while the index is loaded, and once it is there. */
async function keystrokes(browser: Browser, host: Host): Promise<{ first: number[]; again: number[] }> {
  const page = await openSearch(browser, host)
  await page.keyboard.press('Control+k')
  await page.locator('.search-status').waitFor({ state: 'attached' })
  await page.evaluate(observe)
  const first = await typeAll(page)
  await page.locator('#search-input').fill('')
  const again = await typeAll(page)
  await page.context().close()
  return { first, again }
}

async function openSearch(browser: Browser, host: Host): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${host.url}/`, { waitUntil: 'networkidle' })
  return page
}

async function typeAll(page: Page): Promise<number[]> {
  const times: number[] = []
  for (const letter of TYPED) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    const time = await page.waitForFunction(() => (window as unknown as Observed).shown)
    times.push(Number(await time.jsonValue()))
  }
  return times
}

interface Observed {
  /** Milliseconds that the results of the last letter took; undefined until they are shown. */
  shown: number | undefined
}

/** Runs in the page. */
function observe(): void {
  const observed = window as unknown as Observed
  // It is filled after the list.
  const status = document.querySelector('.search-status') as HTMLElement
  let typed = 0
  document.addEventListener(
    'input',
    () => {
      typed = performance.now()
      observed.shown = undefined
    },
    true,
  )
  new MutationObserver(() => {
    if (status.dataset.state !== 'loading') observed.shown = performance.now() - typed
  }).observe(status, { childList: true })
}

function kilobytes(files: readonly { bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
}

/** A figure with its goal; what misses it is marked. */
function within(value: number, goal: number | undefined, digits: number): string {
  const rounded = value.toFixed(digits)
  if (goal === undefined) return rounded
  return value <= goal ? `${rounded} ≤ ${goal}` : `${rounded} MISSED ≤ ${goal}`
}

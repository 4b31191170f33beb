import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { launchTabs, type TabBrowser } from '../tools/browserTab.js'
import { launchChromium, provideChromium } from '../tools/chromium.js'
import { type Host, hostFolder } from '../tools/host.js'
import { formatTable, median } from '../tools/measure.js'
import { copySite, runOctavo } from '../tools/octavo.js'
import { type Change, timePageChange } from './pageChange.js'
import { type Timing, time, type Weight, weigh } from './pageLoad.js'
import { type MarkdownPage, markdownPages } from './peerPages.js'
import { buildStarlight, installStarlight, takeStarlight, writeStarlight } from './starlight.js'
import { buildVitePress } from './vitepress.js'

const RUNS = 5
/** The reading page: prose, lists, steps and code; the same text in all three. */
const PAGE = '/quickstart'

/** Goals in kilobytes and milliseconds. */
const READING_GOALS: Goals = {
  js: 6,
  css: 15,
  all: 60,
  foreign: 0,
  cls: 0.01,
  lcp: 800,
  tbt: 50,
  hovered: 150,
  cold: 300,
}
const COMPONENT_GOALS: Goals = { ...READING_GOALS, js: 22 }

type Goals = Record<'js' | 'css' | 'all' | 'foreign' | 'cls' | 'lcp' | 'tbt' | keyof Change, number>
/** Changes are at full speed; NaN for first pages. */
type Figures = Weight & Timing & Change

/** A page of a built site. */
interface Candidate {
  name: string
  folder: string
  path: string
  goals?: Goals
}

interface Row extends Candidate {
  figures: Figures
}

/** What a page weighs and how soon it stands, beside what VitePress and Starlight make of the same Markdown. */
export async function benchPage(work: string): Promise<void> {
  provideChromium()
  const browser = await launchChromium()
  if (!browser) return
  const tabs = await launchTabs()
  try {
    const docs = await buildPlayground('docs', work)
    const components = await buildPlayground('components', work)
    const octavoPages: Candidate[] = [
      { name: 'Octavo, a page to read', folder: docs, path: PAGE, goals: READING_GOALS },
      { name: 'Octavo, first page of the documentation', folder: docs, path: '/', goals: READING_GOALS },
      { name: 'Octavo, with own components', folder: components, path: '/', goals: COMPONENT_GOALS },
    ]
    print(await measurePages({ browser, tabs }, [...octavoPages, ...(await buildPeers(docs, work))]))
    await printShifts(browser, work)
  } finally {
    await browser.close()
    await tabs.close()
  }
}

const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma']

/** Prints the layout shift of the reading page and of one with tables in each theme. */
async function printShifts(browser: Browser, work: string): Promise<void> {
  const paths = [PAGE, '/reference/cli']
  const rows: string[][] = []
  for (const theme of THEMES) {
    const host = await hostFolder(await buildPlayground('docs', work, theme), { encodings: ['gzip'] })
    const shifts: string[] = []
    for (const path of paths) shifts.push((await time(browser, host.url + path)).cls.toFixed(4))
    rows.push([theme, ...shifts])
    await host.stop()
  }
  console.log('\nLayout shift of first pages, on the same slow device')
  console.log(formatTable([['', ...paths], ...rows]))
}

async function buildPeers(docs: string, work: string): Promise<Candidate[]> {
  const pages = markdownPages(docs)
  const vitepress = await vitePressSite(pages, work, docs)
  const peers: Candidate[] = [{ name: 'VitePress, the page to read', folder: vitepress, path: PAGE }]
  const missing = installStarlight()
  if (missing !== undefined) {
    console.log(`\nStarlight: skipped (${missing})`)
    return peers
  }
  const starlight = join(work, 'starlight')
  writeStarlight(pages, join(docs, 'images'))
  await buildStarlight({ isCold: true })
  takeStarlight(starlight)
  return [...peers, { name: 'Starlight, the page to read', folder: starlight, path: `${PAGE}/` }]
}

async function buildPlayground(name: string, work: string, theme?: string): Promise<string> {
  const source = fileURLToPath(new URL(`../../playground/${name}`, import.meta.url))
  const copy = copySite(source)
  if (theme !== undefined) {
    const config = JSON.parse(readFileSync(join(source, 'docs.json'), 'utf8'))
    copy.write('docs.json', JSON.stringify({ ...config, theme }))
  }
  const out = join(work, theme === undefined ? name : `${name}-${theme}`)
  await runOctavo('build', copy.root, '--out', out, '--no-cache')
  copy.dispose()
  return out
}

async function vitePressSite(pages: readonly MarkdownPage[], work: string, docs: string): Promise<string> {
  const root = join(work, 'vitepress-pages')
  const out = join(work, 'vitepress-out')
  for (const { slug, title, description, body } of pages) {
    const file = join(root, `${slug || 'index'}.md`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `# ${title}\n\n${description === undefined ? '' : `${description}\n\n`}${body}`)
  }
  cpSync(join(docs, 'images'), join(root, 'public/images'), { recursive: true })
  const sidebar = pages.map(({ slug, title }) => ({ text: title, link: `/${slug}` }))
  await buildVitePress(root, out, { config: { title: 'Octavo', cleanUrls: true, themeConfig: { sidebar } } })
  return out
}

/** The sites take turns, so that whatever else the machine does falls on all of them. */
async function measurePages(
  { browser, tabs }: { browser: Browser; tabs: TabBrowser },
  candidates: readonly Candidate[],
): Promise<Row[]> {
  const hosted: { candidate: Candidate; host: Host; weight: Weight; timings: Timing[]; changes: Change[] }[] = []
  try {
    for (const candidate of candidates) {
      const host = await hostFolder(candidate.folder, { encodings: ['gzip'] })
      hosted.push({ candidate, host, weight: await weigh(browser, host, candidate.path), timings: [], changes: [] })
    }
    for (let run = 0; run < RUNS; run++) {
      for (const { candidate, host, timings, changes } of hosted) {
        timings.push(await time(browser, host.url + candidate.path))
        if (candidate.path !== '/') changes.push(await timePageChange(tabs, host, '/', candidate.path))
      }
    }
    return hosted.map(({ candidate, weight, timings, changes }) => ({
      ...candidate,
      figures: {
        ...weight,
        ...medianTiming(timings),
        hovered: median(changes.map(({ hovered }) => hovered)),
        cold: median(changes.map(({ cold }) => cold)),
      },
    }))
  } finally {
    await Promise.all(hosted.map(({ host }) => host.stop()))
  }
}

function medianTiming(timings: readonly Timing[]): Timing {
  const middle = (name: keyof Timing) => median(timings.map((timing) => timing[name]))
  return { cls: middle('cls'), lcp: middle('lcp'), tbt: middle('tbt') }
}

function print(rows: readonly Row[]): void {
  console.log(
    `\nPages (gzip, KB; layout shift, largest paint and blocking time with 4x CPU slow-down, 1.6 Mbit/s and 150 ms, median of ${RUNS}; hovered and cold: from the click on a link to the heading, with and without 600 ms under the pointer before, without slow-down and GPU)`,
  )
  const lines = rows.flatMap(({ name, figures, goals }) => [
    cells(name, figures),
    ...(goals ? [goalCells(figures, goals)] : []),
  ])
  console.log(
    formatTable([
      ['', 'JS', 'CSS', 'HTML', 'fonts', 'other', 'all', 'foreign', 'CLS', 'LCP ms', 'TBT ms', 'hovered ms', 'cold ms'],
      ...lines,
    ]),
  )
  const [octavoRow] = rows
  if (!octavoRow) return
  console.log('\nHow many times the reading page of Octavo')
  console.log(
    formatTable([
      ['', 'JS', 'CSS', 'HTML', 'all', 'LCP', 'TBT', 'hovered', 'cold'],
      ...rows
        .filter(({ goals }) => !goals)
        .map(({ name, figures }) => [name.replace(/,.*/, ''), ...ratios(figures, octavoRow.figures)]),
    ]),
  )
}

const whole = (value: number) => (Number.isNaN(value) ? '' : value.toFixed(0))
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const total = ({ js, css, html, fonts, other }: Weight) => js + css + html + fonts + other

function cells(name: string, figures: Figures): string[] {
  const { js, css, html, fonts, other, foreign, cls, lcp, tbt, hovered, cold } = figures
  const sizes = [js, css, html, fonts, other, total(figures)].map(kilobytes)
  const changes = [hovered, cold].map(whole)
  return [name, ...sizes, String(foreign.length), cls.toFixed(3), lcp.toFixed(0), tbt.toFixed(0), ...changes]
}

/** The goals under a row; what misses one is marked. */
function goalCells(figures: Figures, goals: Goals): string[] {
  const { js, css, foreign, cls, lcp, tbt } = figures
  const mark = (value: number, goal: number) => (value <= goal ? `≤ ${goal}` : `MISSED ≤ ${goal}`)
  return [
    '  goal',
    mark(js / 1000, goals.js),
    mark(css / 1000, goals.css),
    '',
    '',
    '',
    mark(total(figures) / 1000, goals.all),
    mark(foreign.length, goals.foreign),
    // Three digits are shown; less than half of the last is none.
    mark(Math.round(cls * 1000) / 1000, goals.cls),
    mark(lcp, goals.lcp),
    mark(tbt, goals.tbt),
    ...(['hovered', 'cold'] as const).map((name) =>
      Number.isNaN(figures[name]) ? '' : mark(figures[name], goals[name]),
    ),
  ]
}

function ratios(peer: Figures, octavo: Figures): string[] {
  const ratio = (a: number, b: number) => (b === 0 ? (a === 0 ? '1.0' : '∞') : (a / b).toFixed(1))
  return [
    ratio(peer.js, octavo.js),
    ratio(peer.css, octavo.css),
    ratio(peer.html, octavo.html),
    ratio(total(peer), total(octavo)),
    ratio(peer.lcp, octavo.lcp),
    ratio(peer.tbt, octavo.tbt),
    ratio(peer.hovered, octavo.hovered),
    ratio(peer.cold, octavo.cold),
  ]
}

import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { formatTable, type Measurement, measure, median } from '../tools/measure.js'
import { buildHugo, hugoVersion, installHugo, writeHugo } from './hugo.js'
import type { MarkdownPage } from './peerPages.js'
import { corpusPages, plainMarkdown, writeSite } from './sites.js'
import { buildStarlight, installStarlight, PEER_NODE, removeStarlight, writeStarlight } from './starlight.js'
import { buildVitePress } from './vitepress.js'

const PAGES = 500
const RUNS = 5

interface Tool {
  name: string
  /** Builds without a cache, or with the one of the last build; in both cases without an output. */
  build(isCold: boolean): Promise<Measurement>
  cold: Measurement[]
  again: Measurement[]
}

interface Peers {
  hugo: boolean
  starlight: boolean
  vitePress: boolean
}

/**
 * Builds the same pages of plain Markdown with Octavo, Hugo, Starlight and VitePress in turn, so that whatever else the
 * machine does falls on all of them. All run with the Node that Starlight needs, if it is compared. With
 * `OCTAVO_CHART`, draws the processor time into that SVG file.
 */
export async function benchPeers(cli: string, work: string, compared: Peers): Promise<void> {
  const pages = corpusPages()
    .slice(0, PAGES)
    .map(({ slug, text }): MarkdownPage => {
      const title = /^title:\s*["']?(.*?)["']?\s*$/m.exec(text)?.[1] || slug
      return { slug, title: plainMarkdown(title), body: plainMarkdown(text) }
    })
  const skipped: Record<string, string | undefined> = {
    Hugo: compared.hugo ? installHugo() : '',
    Starlight: compared.starlight ? installStarlight() : '',
  }
  const node = skipped.Starlight === undefined ? PEER_NODE : undefined
  const tools = [octavo(cli, pages, { work, node })]
  if (skipped.Hugo === undefined) tools.push(hugo(pages, work))
  if (compared.vitePress) tools.push(vitePress(pages, { work, node }))
  if (skipped.Starlight === undefined) tools.push(starlight(pages))
  for (const [name, reason] of Object.entries(skipped)) if (reason) console.log(`\n${name}: skipped (${reason})`)
  for (let run = 0; run < RUNS; run++) {
    for (const tool of tools) {
      tool.cold.push(await tool.build(true))
      tool.again.push(await tool.build(false))
    }
  }
  removeStarlight()
  console.log(`\n${describeMachine(node)}`)
  const wall = (runs: readonly Measurement[]) => median(runs.map((run) => run.wall))
  const cpu = (runs: readonly Measurement[]) => median(runs.map((run) => run.cpu))
  const [octavoTool, ...peers] = tools
  const ratio = (of: (runs: readonly Measurement[]) => number, runs: readonly Measurement[], own?: Measurement[]) =>
    own ? (of(runs) / of(own)).toFixed(2) : ''
  const rows = tools.flatMap(({ name, cold, again }) => [
    [`${name}, cold`, ...figures(cold), ratio(wall, cold, octavoTool?.cold), ratio(cpu, cold, octavoTool?.cold)],
    [
      `${name}, output deleted`,
      ...figures(again),
      ratio(wall, again, octavoTool?.again),
      ratio(cpu, again, octavoTool?.again),
    ],
  ])
  console.log(
    `\n${PAGES} pages of plain Markdown with highlighted code (medians of ${RUNS}; goals: Hugo's CPU 1.0 and wall 0.9 times Octavo's, Starlight's wall 9 times; Octavo without its output 0.12 times cold)`,
  )
  console.log(formatTable([['', 'wall s', 'CPU s', 'MB', "of Octavo's wall", "of Octavo's CPU"], ...rows]))
  if (octavoTool) {
    const again = wall(octavoTool.again) / wall(octavoTool.cold)
    const busy = cpu(octavoTool.cold) / wall(octavoTool.cold)
    console.log(
      `Octavo without its output: ${again.toFixed(2)} of cold. CPU s / wall s, cold: ${busy.toFixed(2)} (goal 1.75)`,
    )
  }
  const chart = process.env.OCTAVO_CHART
  if (chart === undefined || !octavoTool) return
  const bars = [octavoTool, ...peers].map(({ name, cold, again }) => ({
    name: name.replace(/ v[\d.]+$/, ''),
    cold: cpu(cold),
    again: cpu(again),
  }))
  writeFileSync(chart, drawChart(bars.sort((a, b) => a.cold - b.cold)))
}

function describeMachine(node: string | undefined): string {
  const version = execFileSync(node ?? process.execPath, ['--version'], { encoding: 'utf8' }).trim()
  return `${availableParallelism()} processors, ${cpus()[0]?.model ?? 'unknown'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${version}`
}

function figures(runs: readonly Measurement[]): string[] {
  return [
    median(runs.map(({ wall }) => wall)).toFixed(2),
    median(runs.map(({ cpu }) => cpu)).toFixed(2),
    Number.isNaN(runs[0]?.megabytes) ? '' : median(runs.map(({ megabytes }) => megabytes)).toFixed(0),
  ]
}

interface Place {
  work: string
  node: string | undefined
}

function octavo(cli: string, pages: readonly MarkdownPage[], { work, node }: Place): Tool {
  const root = join(work, 'peers-octavo')
  const [out, cache] = [`${root}-out`, `${root}-cache`]
  const texts = pages.map(({ slug, title, body }) => ({
    slug,
    text: `---\ntitle: ${JSON.stringify(title)}\n---\n${body}`,
  }))
  writeSite(root, texts, '.md')
  return {
    name: 'Octavo',
    async build(isCold) {
      for (const path of [out, ...(isCold ? [cache] : [])]) rmSync(path, { recursive: true, force: true })
      const result = await measure(cli, ['build', root, '--out', out, '--cache', cache, '--placeholder'], { node })
      if (result.status !== 0) throw new Error(`Octavo failed:\n${result.stderr.slice(-2000)}`)
      return result
    },
    cold: [],
    again: [],
  }
}

/** Hugo has no cache of pages, so both of its builds are cold. */
function hugo(pages: readonly MarkdownPage[], work: string): Tool {
  const root = join(work, 'peers-hugo')
  writeHugo(root, pages)
  return { name: `Hugo ${hugoVersion()}`, build: () => buildHugo(root), cold: [], again: [] }
}

function vitePress(pages: readonly MarkdownPage[], { work, node }: Place): Tool {
  const root = join(work, 'peers-vitepress')
  const out = `${root}-out`
  writeSite(
    root,
    pages.map(({ slug, title, body }) => ({ slug, text: `# ${title}\n\n${body}` })),
    '.md',
  )
  const sidebar = pages.map(({ slug, title }) => ({ text: title, link: `/${slug}` }))
  return {
    name: 'VitePress',
    build(isCold) {
      for (const path of [out, ...(isCold ? [join(root, '.vitepress/cache')] : [])])
        rmSync(path, { recursive: true, force: true })
      return buildVitePress(root, out, { config: { themeConfig: { sidebar, search: { provider: 'local' } } }, node })
    },
    cold: [],
    again: [],
  }
}

function starlight(pages: readonly MarkdownPage[]): Tool {
  writeStarlight(pages)
  return { name: 'Starlight', build: (isCold) => buildStarlight({ isCold }), cold: [], again: [] }
}

/** Draws a horizontal bar for each tool: the cold build, and within it the build with a cache. */
function drawChart(bars: readonly { name: string; cold: number; again: number }[]): string {
  const longest = Math.max(...bars.map(({ cold }) => cold))
  const rows = bars.map(({ name, cold, again }, index) => {
    const y = 20 + index * 56
    const width = (seconds: number) => Math.max(2, (seconds / longest) * 440).toFixed(0)
    const classAttribute = name === 'Octavo' ? ' class="own"' : ''
    return [
      `<text x="100" y="${y + 16}" text-anchor="end">${name}</text>`,
      `<rect${classAttribute} x="112" y="${y}" width="${width(cold)}" height="18" rx="3"/>`,
      `<text x="${120 + Number(width(cold))}" y="${y + 14}">${cold.toFixed(1)} s</text>`,
      `<rect${classAttribute} x="112" y="${y + 22}" width="${width(again)}" height="8" rx="3" opacity=".55"/>`,
      `<text class="small" x="${120 + Number(width(again))}" y="${y + 31}">${again.toFixed(1)} s</text>`,
    ].join('')
  })
  const height = 20 + bars.length * 56
  const title = `Processor time to build ${PAGES} pages`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 ${height}" role="img" aria-label="${title}">
<title>${title}</title>
<style>text{font:14px system-ui,sans-serif;fill:#6f7683}.small{font-size:11px}rect{fill:#8a93a3}.own{fill:#0d9373}</style>
${rows.join('\n')}
</svg>
`
}

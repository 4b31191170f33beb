import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatTable, type Measurement, measure, median } from '../tools/measure.js'
import type { MarkdownPage } from './peerPages.js'
import { corpusPages, plainMarkdown, writeSite } from './sites.js'
import { buildStarlight, installStarlight, PEER_NODE, removeStarlight, writeStarlight } from './starlight.js'
import { buildVitePress } from './vitepress.js'

const PAGES = 500
const RUNS = 3

interface Tool {
  name: string
  /** Builds without a cache, or with the one of the last build; in both cases without an output. */
  build(isCold: boolean): Promise<Measurement>
  cold: Measurement[]
  again: Measurement[]
}

/**
 * Builds the same pages of plain Markdown with Octavo, Starlight and VitePress in turn, so that whatever else the
 * machine does falls on all of them. All run with the Node that Starlight needs. With `OCTAVO_CHART`, draws the
 * processor time into that SVG file.
 */
export async function benchPeers(cli: string, work: string): Promise<void> {
  const pages = corpusPages()
    .slice(0, PAGES)
    .map(({ slug, text }): MarkdownPage => {
      const title = /^title:\s*["']?(.*?)["']?\s*$/m.exec(text)?.[1] || slug
      return { slug, title: plainMarkdown(title), body: plainMarkdown(text) }
    })
  const missing = installStarlight()
  const node = missing === undefined ? PEER_NODE : undefined
  const tools = [octavo(cli, pages, { work, node }), vitePress(pages, { work, node })]
  if (missing === undefined) tools.push(starlight(pages))
  else console.log(`\nStarlight: skipped (${missing})`)
  for (let run = 0; run < RUNS; run++) {
    for (const tool of tools) {
      tool.cold.push(await tool.build(true))
      tool.again.push(await tool.build(false))
    }
  }
  removeStarlight()
  const cpu = (runs: readonly Measurement[]) => median(runs.map((run) => run.cpu))
  const [octavoTool, ...peers] = tools
  const rows = tools.flatMap(({ name, cold, again }) => [
    [`${name}, cold`, ...figures(cold), octavoTool ? (cpu(cold) / cpu(octavoTool.cold)).toFixed(1) : ''],
    [`${name}, output deleted`, ...figures(again), octavoTool ? (cpu(again) / cpu(octavoTool.again)).toFixed(1) : ''],
  ])
  console.log(
    `\n${PAGES} pages of plain Markdown (medians of ${RUNS}; goals: 10 times the fastest, and 30 times when cached)`,
  )
  console.log(formatTable([['', 'wall s', 'CPU s', 'MB', 'CPU of Octavo'], ...rows]))
  const chart = process.env.OCTAVO_CHART
  if (chart === undefined || !octavoTool) return
  const bars = [octavoTool, ...peers].map(({ name, cold, again }) => ({ name, cold: cpu(cold), again: cpu(again) }))
  writeFileSync(chart, drawChart(bars.sort((a, b) => a.cold - b.cold)))
}

function figures(runs: readonly Measurement[]): string[] {
  return [
    median(runs.map(({ wall }) => wall)).toFixed(2),
    median(runs.map(({ cpu }) => cpu)).toFixed(2),
    median(runs.map(({ megabytes }) => megabytes)).toFixed(0),
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

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newClient } from '../server/client.js'
import { deploy } from '../server/deployment.js'
import { formatTable } from '../tools/measure.js'

const SITES = process.env.OCTAVO_CORPUS ?? fileURLToPath(new URL('../../../shared/corpus/sites', import.meta.url))

/** Exports every site of the corpus by a job of the companion server. Fails when a job does not complete. */
async function main(): Promise<void> {
  const names = process.argv.slice(2)
  const sites = readdirSync(SITES).filter((site) => names.length === 0 || names.includes(site))
  const rows: string[][] = [['site', 'status', 'pages', 'errors', 'warnings', 'in the report', 's']]
  const deployment = await deploy('embedded', { OCTAVO_CONCURRENCY: '1', OCTAVO_JOBS_PER_HOUR: '1000' })
  try {
    const trusted = { organisation: 'corpus', trusted: true }
    for (const site of sites)
      await deployment.operate('sites.add', {
        ...trusted,
        domain: `${site}.test`,
        source: { kind: 'folder', path: join(SITES, site) },
      })
    const client = await newClient(deployment, 'corpus')
    for (const site of sites) {
      const start = performance.now()
      const id = await client.started({ domain: `${site}.test` })
      const job = (await client.until(id)).at(-1) ?? {}
      const report = (await client.report(id)).json as { diagnostics?: unknown[] } | undefined
      const counts = [job.pageCount, job.errorCount, job.warningCount, report?.diagnostics?.length].map(String)
      rows.push([site, String(job.status), ...counts, ((performance.now() - start) / 1000).toFixed(1)])
      if (job.status !== 'completed') console.log(`${site}: ${job.error}`)
    }
  } finally {
    await deployment.stop()
  }
  console.log(`\n${formatTable(rows)}`)
  const failures = rows.slice(1).filter(([, status]) => status !== 'completed').length
  console.log(`\n${rows.length - 1 - failures} of ${rows.length - 1} sites exported.`)
  process.exitCode = failures === 0 ? 0 : 1
}

await main()

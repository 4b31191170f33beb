#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { BundleError } from './bundleError.js'
import { fetchBundle } from './fetchBundle.js'

const HELP = `octavo-fetch-bundle: downloads an export bundle and publishes it in a folder

  --url <link>        Link to the bundle                 (BUNDLE_URL)
  --dir <folder>      Folder of the versions of the site (SITE_DIR, default /site); serve <folder>/current
  --version <name>    Name of this version               (BUNDLE_VERSION)
  --sha256 <digest>   Expected SHA-256 of the bundle     (BUNDLE_SHA256)
  --allow-http        Allow http links                   (BUNDLE_ALLOW_HTTP=true)
  --allow-stale       Succeed with the published version if this one is unavailable (BUNDLE_ALLOW_STALE=true)
`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: process.env.BUNDLE_URL ?? '' },
      dir: { type: 'string', default: process.env.SITE_DIR || '/site' },
      version: { type: 'string', default: process.env.BUNDLE_VERSION ?? '' },
      sha256: { type: 'string', default: process.env.BUNDLE_SHA256 ?? '' },
      'allow-http': { type: 'boolean', default: process.env.BUNDLE_ALLOW_HTTP === 'true' },
      'allow-stale': { type: 'boolean', default: process.env.BUNDLE_ALLOW_STALE === 'true' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help || values.url === '') {
    process.stdout.write(HELP)
    return values.help ? 0 : 1
  }
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  await fetchBundle({
    url: values.url,
    folder: values.dir,
    allowHttp: values['allow-http'],
    allowStale: values['allow-stale'],
    signal: stopping.signal,
    version: values.version || undefined,
    sha256: values.sha256 || undefined,
    log: (line) => process.stdout.write(`${line}\n`),
  })
  return 0
}

main().then(
  (status) => {
    process.exitCode = status
  },
  (error: NodeJS.ErrnoException) => {
    const isKnown = error instanceof BundleError || error.code !== undefined || error.name === 'AbortError'
    process.stderr.write(`octavo-fetch-bundle: ${isKnown ? error.message : error.stack}\n`)
    process.exitCode = 1
  },
)

import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Diagnostic, DocsError, type FormatOptions, optimizeLess } from '@octavo/core'
import { buildSite, findConfigFile, loadOptions, resolveOptions } from '@octavo/engine'
import { diagnosticLines, errorsFirst, failureText, jobDiagnostics } from './buildDiagnostics.js'
import { type BuildEvent, type BuildRequest, REPORTED } from './childRequest.js'

/** Builds a site in this process and prints events to standard output. */
async function main(): Promise<void> {
  const { root, out, siteUrl, paths, version, strict, trusted, threads } = JSON.parse(
    await text(process.stdin),
  ) as BuildRequest
  try {
    const file = findConfigFile(root)
    if (file !== undefined && !trusted) {
      const text = `${basename(file)} is ignored: it is read for trusted sites only.`
      print({ type: 'log', level: 'warning', text })
    }
    const options = await (trusted ? loadOptions : resolveOptions)(
      {
        links: 'relative',
        siteUrl,
        cacheDir: false,
        onPageError: strict ? 'fail' : 'placeholder',
        threads,
        selection: { paths: paths || undefined, version: version ?? undefined },
      },
      { root, outDir: out, base: '/' },
    )
    const result = await buildSite({
      // Jobs fetch nothing, such as star counts, and read no repository around the site.
      options: { ...options, isLocal: undefined },
      onProgress: (progress) => print({ type: 'progress', ...progress }),
    })
    const { readSource } = result
    printDiagnostics(jobDiagnostics(result.diagnostics), { readSource })
    print({ type: 'done', pages: result.pages })
  } catch (error) {
    if (!(error instanceof DocsError)) throw error
    const { readSource } = error
    const diagnostics = jobDiagnostics(error.diagnostics)
    printDiagnostics(diagnostics, readSource ? { readSource } : {})
    const message = failureText(diagnostics)
    print({ type: 'failed', message })
    // The server looks for errors of a full disk on standard error.
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  }
}

function printDiagnostics(diagnostics: readonly Diagnostic[], options: FormatOptions): void {
  const ordered = errorsFirst(diagnostics)
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  print({ type: 'counts', errors, warnings: diagnostics.length - errors })
  for (const diagnostic of ordered.slice(0, REPORTED)) print({ type: 'diagnostic', diagnostic })
  for (const line of diagnosticLines(diagnostics, options)) print({ type: 'log', ...line })
}

function print(event: BuildEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`)
}

optimizeLess()
await main()

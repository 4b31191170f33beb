import { posix } from 'node:path'
import { type Diagnostic, formatLocation } from '@octavo/core'
import * as react from 'preact/compat'
import { Fragment, jsx, jsxs } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import { type CompiledPage, type ContentOptions, compilePage, renderTree, runPageCode } from '../index.js'
import { COMPONENTS } from './components.js'

/** Components that print their names and properties, so that tests see the input of a theme. */
const components = Object.fromEntries(
  Object.keys(COMPONENTS).map((name) => [
    name,
    ({ children, ...props }: Record<string, unknown>) =>
      jsx(`x-${name.toLowerCase().replace('.', '-')}` as never, { ...printable(props), children } as never),
  ]),
)

function printable(props: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(props).map(([name, value]) => {
    if (typeof value !== 'object' || value === null)
      return [name, typeof value === 'string' ? value : JSON.stringify(value)]
    return [name, 'props' in value ? renderToString(value as never) : JSON.stringify(value)]
  })
  return Object.fromEntries(entries)
}

export interface TestSite {
  file?: string
  /** Text files of the repository besides the page. */
  files?: Record<string, string>
  /** Static files; all are images of 4 × 2 pixels. */
  assets?: string[]
  options?: Partial<ContentOptions>
}

export async function compile(text: string, site: TestSite = {}): Promise<CompiledPage> {
  const { file = 'guides/a.mdx', files = {}, assets = [], options = {} } = site
  const host = {
    readText: (name: string) => (Object.hasOwn(files, name) ? files[name] : undefined),
    asset: (name: string) => (assets.includes(name) ? { width: 4, height: 2 } : undefined),
    names: (folder: string) =>
      assets.flatMap((name) => (posix.dirname(name) === (folder || '.') ? [posix.basename(name)] : [])),
  }
  return compilePage({ file, text }, host, { components: COMPONENTS, ...options })
}

/** Returns the page as HTML, with all diagnostics. */
export async function render(
  text: string,
  site: TestSite = {},
): Promise<{ page: CompiledPage; html: string; problems: string[] }> {
  const page = await compile(text, site)
  const runtime = { jsx, jsxs, Fragment, components, react } as never
  const evaluated = await runPageCode(page, runtime, site.options)
  let html = ''
  try {
    html = renderToString(renderTree(page, evaluated.runtime) as never)
  } catch (error) {
    evaluated.report(error, 'The page')
  }
  return { page, html, problems: [...page.diagnostics, ...evaluated.diagnostics()].map(printDiagnostic) }
}

/** Returns a diagnostic as one line, such as `error MDX_VOID guides/a.mdx:5:1 …`. */
export function printDiagnostic(diagnostic: Diagnostic): string {
  const { severity, rule, message, hint } = diagnostic
  return [severity, rule, formatLocation(diagnostic), message, hint].filter(Boolean).join(' ')
}

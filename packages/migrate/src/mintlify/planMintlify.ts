import { type DocsConfig, loadConfig } from '@octavo/config'
import { fileToSlug } from '@octavo/core'
import { type Context, createLayout, emptyParts } from '../site/planContext.js'
import { readPage } from '../site/readPage.js'
import type { Page, Plan } from '../site/types.js'
import { runSteps } from '../text/draft.js'
import { upgradeSteps } from './upgradePage.js'

const PAGE = /\.mdx?$/i

/** Reads a site of Mintlify. Pages stay as they are, except for outdated names. */
export function planMintlify({ project, notes }: Context): Plan {
  const loaded = loadConfig({ readText: project.read })
  const files = project.list('.').filter((file) => !/(?:^|\/)\./.test(file) || file === '.mintignore')
  const pages: Page[] = []
  const layout = createLayout(project, pages, {})
  for (const source of files) {
    const output = source.replace(/^_snippets\//, 'snippets/')
    if (/^(?:mint|docs)\.json$/.test(source)) continue
    if (/^snippets\//.test(output) && PAGE.test(source)) layout.snippets.set(source, { source, output })
    else if (!PAGE.test(source)) layout.assets.set(source, output)
    else pages.push(readMintlifyPage(source, project))
  }
  for (const { file, start, message, severity } of loaded.diagnostics) {
    if (severity === 'error') notes.push({ kind: 'dropped', file, line: start?.line, message })
  }
  const parts = emptyParts()
  return {
    ...layout,
    ...parts,
    notes,
    config: loaded.config ?? ({ navigation: {} } as DocsConfig),
    convert: ({ text, source }) => {
      const steps = upgradeSteps(source.replace(/\.md$/, '.mdx'), project.isFile)
      return runSteps(
        text,
        steps.map(({ step }) => step),
      )
    },
  }
}

function readMintlifyPage(source: string, project: Context['project']): Page {
  const isIndex = /(?:^|\/)index\.mdx?$/.test(source)
  return readPage(project, { source, slug: fileToSlug(source), isIndex, format: 'mdx' })
}

import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Makes a site of an OpenAPI or AsyncAPI document, in a temporary folder. */
export function documentSite(document: string): string {
  const root = mkdtempSync(join(tmpdir(), 'octavo-document-'))
  const name = basename(document)
  cpSync(document, join(root, name))
  const format = /(?:^|[{,\s])["']?asyncapi["']?\s*:/.test(readFileSync(document, 'utf8').slice(0, 16_384))
    ? 'asyncapi'
    : 'openapi'
  writeFileSync(join(root, 'index.md'), '# Start\n\nText.\n')
  const navigation = {
    groups: [
      { group: 'Start', pages: ['index'] },
      { group: 'API', [format]: name },
    ],
  }
  const config = { theme: 'mint', name: 'API', colors: { primary: '#0d9373' }, navigation }
  writeFileSync(join(root, 'docs.json'), JSON.stringify(config))
  return root
}

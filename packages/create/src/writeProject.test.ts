import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Flags, readFlags } from './flags.js'
import { defaultName, resolveProject, writeProject } from './writeProject.js'

let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-create-')))
})

afterEach(() => rmSync(folder, { recursive: true }))

const flags = (...argv: string[]): Flags => readFlags(argv)
const inside = (path: string) => join(folder, path)

function write(file: string, text = ''): void {
  mkdirSync(join(inside(file), '..'), { recursive: true })
  writeFileSync(inside(file), text)
}

test('a folder with docs.json is an existing site, and other folders become a guide', () => {
  write('site/docs.json', '{}')
  expect(resolveProject(flags(inside('site')), 'bun/1.2.0')).toMatchObject({ template: 'existing', manager: 'bun' })
  expect(resolveProject(flags(inside('my-new_docs')), undefined)).toEqual({
    root: inside('my-new_docs'),
    dir: inside('my-new_docs'),
    template: 'guide',
    name: 'My new docs',
    openapi: undefined,
    manager: 'npm',
  })
})

test('a repository folder without files counts as empty', () => {
  write('docs/.git/HEAD')
  expect(resolveProject(flags(inside('docs')), undefined)).toMatchObject({ template: 'guide' })
})

test('rejects a folder with files, a missing site and a missing document', () => {
  write('full/a.txt')
  write('site/docs.json', '{}')
  const refused = (...argv: string[]) => expect(() => resolveProject(flags(...argv), undefined))
  refused(inside('full')).toThrow(`Folder ${inside('full')} is not empty.\nFix: choose another folder.`)
  write('pages/README.md')
  refused(inside('pages')).toThrow(`Fix: run npx octavo init ${inside('pages')} to make a site of its Markdown files`)
  refused(inside('site'), '--template', 'api').toThrow('Fix: use --template existing, or another folder.')
  refused(inside('new'), '--template', 'existing').toThrow(`No docs.json in ${inside('new')}.`)
  refused(inside('new'), '--openapi', inside('a.yaml')).toThrow(`OpenAPI document ${inside('a.yaml')} not found.`)
  refused(inside('new'), '--openapi', inside('full/a.txt')).toThrow('Expected .json, .yaml or .yml.')
})

test('an OpenAPI document replaces the example', () => {
  write('shop.JSON', '{"openapi":"3.1.0"}')
  const project = resolveProject(flags(inside('docs'), '--openapi', inside('shop.JSON'), '--name', 'A "b"'), undefined)
  const { createdFiles: lines } = writeProject(project, '1.2.3')
  expect(lines).toContain('openapi.json')
  expect(existsSync(inside('docs/openapi.yaml'))).toBe(false)
  expect(readFileSync(inside('docs/openapi.json'), 'utf8')).toBe('{"openapi":"3.1.0"}')
  const config = JSON.parse(readFileSync(inside('docs/docs.json'), 'utf8'))
  expect(config.name).toBe('A "b"')
  expect(config.navigation.tabs[1].openapi).toBe('openapi.json')
})

test('keeps and lists files of an existing site', () => {
  write('.git/HEAD')
  write('web/docs.json', '{}')
  write('web/octavo.config.mjs', 'export default {}')
  write('web/.gitignore', 'dist\n')
  const result = writeProject(resolveProject(flags(inside('web')), undefined), '1.2.3')
  expect(result).toEqual({
    createdFiles: ['.github/workflows/docs.yml', 'package.json'],
    unchangedFiles: ['.gitignore', 'octavo.config.ts'],
    prefix: '',
    repository: folder,
  })
  expect(readFileSync(inside('web/.gitignore'), 'utf8')).toBe('dist\n')
  expect(readFileSync(inside('web/.github/workflows/docs.yml'), 'utf8')).toContain('working-directory: "web"')
})

test('the file system root gets a project name', () => {
  expect(defaultName('/')).toBe('Docs')
})

test('acronyms in a folder name become uppercase', () => {
  expect(['Api site', 'payments-api', 'sdks', 'apical'].map(defaultName)).toEqual([
    'API site',
    'Payments API',
    'SDKs',
    'Apical',
  ])
})

import { expect, test } from 'vitest'
import { HELP, readFlags } from './flags.js'

test('uses every default without options', () => {
  expect(readFlags(['docs'])).toEqual({ dir: 'docs', install: true, start: true, yes: false, help: false })
})

test('an OpenAPI document chooses the template api', () => {
  expect(readFlags(['--openapi', 'a.yaml', '-y', '--no-install', '--no-start'])).toMatchObject({
    template: 'api',
    openapi: 'a.yaml',
    install: false,
    start: false,
    yes: true,
  })
})

test.each([
  [['a', 'b'], 'Unexpected argument "b". Expected one folder.'],
  [['--template', 'blog'], 'Unknown value "blog" for --template. Expected guide, api or existing.'],
  [['--package-manager', 'n'], 'Unknown value "n" for --package-manager. Expected npm, pnpm, yarn or bun.'],
  [['--template', 'guide', '--openapi', 'a.yaml'], '--openapi requires --template api.'],
  [['--openapi', 'https://a.test/a.yaml'], 'Unsupported URL "https://a.test/a.yaml" for --openapi. Expected a file.'],
  [['--name', ' '], 'Empty value for --name.'],
  [['--tempate', 'api'], "Unknown option '--tempate'"],
])('rejects the arguments %j', (argv, message) => {
  expect(() => readFlags(argv)).toThrow(message)
})

test('the help lists all options', () => {
  for (const option of ['template', 'openapi', 'name', 'package-manager', 'no-install', 'no-start', 'yes', 'help'])
    expect(HELP).toContain(`--${option} `)
})

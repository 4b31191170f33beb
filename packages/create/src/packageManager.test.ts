import { expect, test } from 'vitest'
import { currentManager, openCommand, workflow } from './packageManager.js'

test.each([
  ['pnpm/10.34.9 npm/? node/v22.12.0 linux x64', 'pnpm'],
  ['yarn/1.22.22 npm/? node/v22.12.0 linux x64', 'yarn'],
  ['npm/10.9.0 node/v22.12.0 linux x64 workspaces/false', 'npm'],
  ['deno/2.0.0', 'npm'],
  [undefined, 'npm'],
])('the user agent %j selects %s', (userAgent, manager) => {
  expect(currentManager(userAgent)).toBe(manager)
})

test('npm gets two dashes before script options', () => {
  expect(openCommand('npm', 'dev')).toBe('npm run dev -- --open')
  expect(openCommand('bun', 'docs:dev')).toBe('bun run docs:dev --open')
})

test('the workflow uses the package manager in the project folder', () => {
  expect(workflow('pnpm', 'docs:', 'web/docs')).toMatchInlineSnapshot(`
    "name: Docs
    on:
      push: { branches: [main] }
      pull_request:
    permissions: { contents: read }
    jobs:
      docs:
        runs-on: ubuntu-latest
        defaults: { run: { working-directory: "web/docs" } }
        steps:
          - uses: actions/checkout@v4
            # Dates of pages are those of their last commits.
            with: { fetch-depth: 0 }
          - uses: pnpm/action-setup@v4
            with: { version: latest }
          - uses: actions/setup-node@v4
            with: { node-version: 22 }
          - run: pnpm install
          - run: pnpm run docs:check
          - run: pnpm run docs:build
    "
  `)
  expect(workflow('npm', '', '')).not.toContain('working-directory')
})

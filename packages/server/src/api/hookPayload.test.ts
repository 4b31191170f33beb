import { describe, expect, test } from 'vitest'
import { exportedSite, type Preview } from '../jobs/triggerJob.js'
import { sourceRepository } from './hookDefaults.js'
import { readHookEvent } from './hookPayload.js'
import { planExport } from './receiveHook.js'

const AFTER = 'a'.repeat(40)
const site = (values: object = {}) => ({
  source: { kind: 'git' as const, url: 'https://git.test/acme/docs', ...values },
})
const GITHUB = { provider: 'github', repository: 'acme/docs', apiUrl: 'https://git.test/api/v3' } as const
const GITLAB = { provider: 'gitlab', repository: 'acme/docs', apiUrl: 'https://git.test/api/v4' } as const
const repository = { full_name: 'acme/docs', default_branch: 'main' }
const project = { path_with_namespace: 'acme/docs', default_branch: 'main' }
const push = (values: object = {}) => ({ ref: 'refs/heads/main', after: AFTER, repository, ...values })
const pull = (values: object = {}) => ({
  action: 'opened',
  number: 12,
  repository,
  pull_request: { head: { sha: AFTER, repo: { id: 1 } }, base: { ref: 'main', repo: { id: 1 } } },
  ...values,
})

function plan(name: string, payload: object, source: object = {}, hook: typeof GITHUB | typeof GITLAB = GITHUB) {
  const event = readHookEvent(hook.provider, name, payload)
  return event && planExport(event, { site: site(source), hook })
}

describe('a push', () => {
  test('to the default branch exports a site without a branch of its own', () => {
    expect(plan('push', push())).toEqual({ preview: undefined, sha: AFTER, pull: undefined, label: '"main"' })
    expect(plan('Push Hook', { ...push(), project }, {}, GITLAB)).toMatchObject({ sha: AFTER })
  })

  test("to the site's branch exports it, also when the branch is a full ref", () => {
    for (const ref of ['next', 'refs/heads/next'])
      expect(plan('push', push({ ref: 'refs/heads/next' }), { ref })).toMatchObject({ label: '"next"' })
  })

  test('that exports nothing says why', () => {
    const ignored = (values: object, source: object = {}) =>
      (plan('push', push(values), source) as { ignored: string }).ignored
    expect([
      ignored({ ref: 'refs/tags/v1' }),
      ignored({ ref: 'refs/heads/other' }),
      ignored({ after: '0'.repeat(40) }),
      ignored({ repository: { ...repository, full_name: 'mallory/docs' } }),
      ignored(
        { forced: false, created: false, commits: [{ added: ['src/a.ts'], removed: [], modified: ['docs.md'] }] },
        { directory: 'docs' },
      ),
    ]).toMatchInlineSnapshot(`
      [
        ""refs/tags/v1" is not a branch.",
        "Push to "other". The site exports "main".",
        "The branch "main" was deleted.",
        "The repository is "mallory/docs". Expected "acme/docs".",
        "No changes in "docs": src/a.ts, docs.md.",
      ]
    `)
  })

  test('exports a monorepo unless the payload shows that no file of its folder was changed', () => {
    const one = { added: ['src/a.ts'], removed: [], modified: [] }
    const completeList = { forced: false, created: false, commits: [one] }
    const isExported = (values: object) => !('ignored' in (plan('push', push(values), { directory: 'docs' }) as object))
    expect(isExported(completeList)).toBe(false)
    expect(isExported({ ...completeList, commits: [one, { ...one, modified: ['docs/a.mdx'] }] })).toBe(true)
    // Each of these payloads may omit changes.
    expect(isExported({ ...completeList, forced: true })).toBe(true)
    expect(isExported({ ...completeList, created: true })).toBe(true)
    expect(isExported({ ...completeList, commits: [] })).toBe(true)
    expect(isExported({ ...completeList, commits: Array.from({ length: 2048 }, () => one) })).toBe(true)
    expect(isExported({ commits: [one] })).toBe(true)
    expect(isExported({ ...completeList, commits: [{ added: ['src/a.ts'] }] })).toBe(true)
  })
})

describe('a pull request', () => {
  test('is fetched by its number, from the repository of the site', () => {
    expect(plan('pull_request', pull())).toMatchObject({
      preview: { name: 'pull/12', ref: 'refs/pull/12/head' },
      sha: AFTER,
      pull: 12,
    })
    const attributes = { iid: 12, action: 'update', oldrev: AFTER, last_commit: { id: AFTER }, target_branch: 'main' }
    expect(plan('Merge Request Hook', { project, object_attributes: attributes }, {}, GITLAB)).toMatchObject({
      preview: { name: 'pull/12', ref: 'refs/merge-requests/12/head' },
    })
  })

  test('is untrusted on a trusted site, whatever the payload says about its repository', () => {
    const trusted = { ...site(), organisation: 'acme', domain: 'docs.test', trusted: true }
    const base = { ref: 'main', repo: { id: 1 } }
    for (const repo of [{ id: 1 }, { id: 2 }, null, {}]) {
      const planned = plan('pull_request', pull({ pull_request: { head: { sha: AFTER, repo }, base } }))
      const { preview } = planned as { preview: Preview }
      expect(exportedSite(trusted, preview)).toMatchObject({ trusted: false, source: { ref: 'refs/pull/12/head' } })
    }
    expect(exportedSite(trusted, { name: 'branch/next', ref: 'refs/heads/next' }).trusted).toBe(true)
    expect(exportedSite(trusted, undefined).trusted).toBe(true)
  })

  test('without new commits, or for another branch, exports nothing', () => {
    const attributes = { iid: 3, last_commit: { id: AFTER }, target_branch: 'main' }
    const merge = (values: object) =>
      plan('Merge Request Hook', { project, object_attributes: { ...attributes, ...values } }, {}, GITLAB)
    expect([
      plan('pull_request', pull({ action: 'closed' })),
      plan('pull_request', pull(), { ref: 'next' }),
      merge({ action: 'update' }),
      merge({ action: 'merge' }),
    ]).toMatchInlineSnapshot(`
      [
        {
          "ignored": "Pull request 12 was closed.",
        },
        {
          "ignored": "Pull request 12 is for "main". The site exports "next".",
        },
        {
          "ignored": "Merge request 3: "update" has no new commits.",
        },
        {
          "ignored": "Merge request 3: "merge" has no new commits.",
        },
      ]
    `)
  })
})

test('events start nothing after the source of the site has changed to another repository', () => {
  const ignored = (url: string, hook: typeof GITHUB | typeof GITLAB = GITHUB) =>
    (plan('push', push(), { url }, hook) as { ignored?: string }).ignored
  expect(ignored('https://git.test/acme/other.git')).toBe(
    'The source of the site is now the repository "acme/other". Replace the hook, which is for "acme/docs".',
  )
  expect(ignored('git@git.test:mallory/docs.git')).toContain('"mallory/docs"')
  const event = readHookEvent('github', 'pull_request', pull())
  expect(event && planExport(event, { site: { source: { kind: 'folder', path: '/docs' } }, hook: GITHUB })).toEqual({
    ignored: 'The source of the site is now a folder. Remove the hook, which is for "acme/docs".',
  })
  for (const url of ['ssh://git@git.test/acme/docs', 'git@git.test:Acme/Docs.git', 'file:///srv/docs.git'])
    expect(ignored(url), url).toBeUndefined()
  const ssh = { kind: 'git', url: 'ssh://git@git.test/acme/docs' } as const
  expect(event && planExport(event, { site: { source: ssh }, hook: GITHUB })).toEqual({
    ignored: expect.stringMatching(/^Pull request \d+: repositories are fetched over SSH only for trusted exports\.$/),
  })
})

test('a Git host and its API are in the same folder of one server', () => {
  const at = (apiUrl: string) => sourceRepository('https://git.test/beta/docs', { provider: 'github', apiUrl })
  expect(at('https://api.test/beta/api/v3')).toBe('beta/docs')
  expect(
    sourceRepository('https://git.test/beta/acme/docs', { provider: 'github', apiUrl: 'https://git.test/beta/api/v3' }),
  ).toBe('acme/docs')
})

test('other events start nothing', () => {
  expect([plan('ping', { zen: 'x' }), plan('', {}), plan('issues', { repository })]).toMatchInlineSnapshot(`
    [
      {
        "ignored": "Events of the type "ping" start nothing.",
      },
      {
        "ignored": "Missing event name.",
      },
      {
        "ignored": "Events of the type "issues" start nothing.",
      },
    ]
  `)
})

test('payloads of another form are invalid', () => {
  const text = 'x'.repeat(1001)
  for (const payload of [
    null,
    1,
    'x',
    [],
    {},
    push({ after: 'A'.repeat(40) }),
    push({ after: 1 }),
    push({ ref: text }),
    push({ ref: 'a\nb' }),
  ])
    expect(readHookEvent('github', 'push', payload)).toBeUndefined()
  for (const number of [0, -1, 1.5, '12', 2 ** 60, null])
    expect(readHookEvent('github', 'pull_request', pull({ number }))).toBeUndefined()
  for (const values of [{ pull_request: [] }, { pull_request: { head: {}, base: {} } }])
    expect(readHookEvent('github', 'pull_request', pull(values))).toBeUndefined()
})

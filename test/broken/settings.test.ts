import { expect, test } from 'vitest'
import { runCli } from './cli.js'
import { createSite, pageWith } from './sites.js'

const withKeys = (keys: object) => ({
  ...pageWith('Text.\n'),
  'docs.json': JSON.stringify(
    {
      theme: 'mint',
      name: 'Acme',
      colors: { primary: '#0d9373' },
      navigation: { pages: ['index', 'guides/a'] },
      ...keys,
    },
    null,
    2,
  ),
})

test('reports settings that miss another setting', async () => {
  const keys = { feedback: { edits: true, issues: true }, integrations: { cookies: { key: 'consent' } } }
  const { status, stdout } = await runCli('check', createSite(withKeys(keys)))
  expect(status).toBe(0)
  expect(stdout.split('\n').filter((line) => /^warning|^ *Fix/.test(line))).toMatchInlineSnapshot(`
    [
      "warning docs.json:14:14 feedback.edits needs a repository; its link is not shown. [CFG_NO_EFFECT]",
      "  Fix: set \`feedback.repository\` in octavo.config.ts, or add a git remote \`origin\` on GitHub or GitLab.",
      "warning docs.json:15:15 feedback.issues needs a repository; its link is not shown. [CFG_NO_EFFECT]",
      "  Fix: set \`feedback.repository\` in octavo.config.ts, or add a git remote \`origin\` on GitHub or GitLab.",
      "warning docs.json:18:16 Missing \`value\` in integrations.cookies; no service ever loads. [CFG_NO_EFFECT]",
      "  Fix: set both, such as \`{ "key": "cookie-consent", "value": "accepted" }\`, or remove \`cookies\`.",
    ]
  `)
})

test('does not report complete settings', async () => {
  const keys = { feedback: { edits: true }, integrations: { cookies: { key: 'consent', value: 'yes' } } }
  const config = "export default { feedback: { repository: 'https://github.com/acme/docs' } }\n"
  const { stdout } = await runCli('check', createSite({ ...withKeys(keys), 'octavo.config.mjs': config }))
  expect(stdout).not.toContain('CFG_NO_EFFECT')
})

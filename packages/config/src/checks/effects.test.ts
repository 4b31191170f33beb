import { expect, test } from 'vitest'
import { load, report, site } from '../fixtures/load.js'

const withKeys = (keys: object) => ({ 'docs.json': { ...site, ...keys } })

test('a key without effect is reported once, at its name', () => {
  const options = [{ id: 'cloud', label: 'Cloud' }]
  const keys = { integrations: { koala: { publicApiKey: 'key' } }, variations: { options } }
  expect(report(withKeys(keys))).toMatchInlineSnapshot(`
    "notice docs.json:13:5 integrations.koala has no effect in this version. [CFG_NO_EFFECT]
      Koala shut down in 2025. Remove the key.
    notice docs.json:17:3 variations has no effect in this version. [CFG_NO_EFFECT]"
  `)
})

test('keys of navigation nodes are reported wherever the node is', () => {
  const inner = { group: 'Inner', pages: ['b'], public: false }
  const tabs = [{ tab: 'Guides', boost: 2, groups: [{ group: 'Outer', boost: 2, pages: ['a', inner] }] }]
  expect(report(withKeys({ navigation: { tabs } }))).toMatchInlineSnapshot(`
    "notice docs.json:11:9 navigation.tabs[0].boost has no effect in this version. [CFG_NO_EFFECT]
    notice docs.json:23:17 navigation.tabs[0].groups[0].pages[1].public has no effect in this version. [CFG_NO_EFFECT]
      Sites require no sign-in: every page is public."
  `)
})

test('a value equal to the default is not reported', () => {
  const keys = {
    public: true,
    feedback: { thumbs: false },
    interaction: { drilldown: false },
    integrations: { telemetry: { enabled: false } },
    navigation: { directory: 'none', groups: [{ group: 'A', public: true, pages: ['a'] }] },
  }
  expect(load(withKeys(keys)).diagnostics).toEqual([])
})

test('an unsupported value of a supported key is reported', () => {
  expect(report(withKeys({ contextual: { options: ['copy', 'windsurf'] } }))).toMatchInlineSnapshot(`
    "notice docs.json:15:7 contextual.options[1] "windsurf" has no effect in this version. [CFG_NO_EFFECT]
      Options for Devin and Windsurf are not shown; those for MCP need a companion server."
  `)
})

test('keys of a group with a folder are reported', () => {
  const pages = [{ pagesFrom: 'a' }, { group: 'B', pagesFrom: { folder: 'b' }, public: false }]
  expect(report(withKeys({ navigation: { pages } }))).toMatchInlineSnapshot(`
    "notice docs.json:17:9 navigation.pages[1].public has no effect in this version. [CFG_NO_EFFECT]
      Sites require no sign-in: every page is public."
  `)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONFIG_SUPPORT, CONTEXTUAL_OPTIONS, type ConfigKey, configKeys } from '@octavo/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE_CONFIG, BASE_FILES } from './baseSite.js'
import { pairFor } from './configSamples.js'
import { type Built, commit, differences, EffectSite } from './effectSite.js'

const root = mkdtempSync(join(tmpdir(), 'octavo-effects-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let site: EffectSite
beforeAll(() => {
  site = new EffectSite(root, BASE_FILES)
  commit(root)
})

/** Copies of a site have no git remote. */
const feedback = { repository: 'https://github.com/acme/docs' }

/** Many keys have the same site without them. */
const built = new Map<string, Promise<Built>>()
function build(config: object): Promise<Built> {
  const text = JSON.stringify(config)
  const newBuilt = built.get(text) ?? site.build({ 'docs.json': text }, { feedback })
  built.set(text, newBuilt)
  return newBuilt
}

/** The entry of the list that a key or one that it is in has. */
function settingSupport(path: string) {
  const settings = Object.entries(CONFIG_SUPPORT).filter(
    ([key, { status }]) =>
      key === path || (status !== 'different' && path.startsWith(key) && /^[.[]/.test(path.slice(key.length))),
  )
  return settings[0]?.[1]
}

const LEAVES = configKeys().filter(({ hasKeys }) => !hasKeys)
/** Only editors read the schema, and sites without feedback collect nothing anyway. */
const UNREPORTED = ['$schema', 'integrations.telemetry.enabled']
const hasNoEffect = ({ path }: ConfigKey) =>
  UNREPORTED.includes(path) || (settingSupport(path)?.status ?? 'different') !== 'different'

async function settingEffect(key: ConfigKey): Promise<{ changed: string[]; reported: boolean }> {
  const pair = pairFor(key, BASE_CONFIG)
  const [without, withKey] = [await build(pair.without), await build(pair.with)]
  return {
    changed: differences(without, withKey),
    reported: withKey.diagnostics.some(({ rule }) => rule === 'CFG_NO_EFFECT'),
  }
}

test('every entry of the support list is a docs.json key', () => {
  const paths = new Set(configKeys().map(({ path }) => path))
  expect(Object.keys(CONFIG_SUPPORT).filter((path) => !paths.has(path))).toEqual([])
})

test.each(LEAVES.filter((key) => !hasNoEffect(key)).map((key) => [key.path, key] as const))(
  '%s changes the output',
  async (_, key) => {
    const { changed, reported } = await settingEffect(key)
    expect({ isChanged: changed.length > 0, reported }).toEqual({ isChanged: true, reported: false })
  },
)

test.each(LEAVES.filter(hasNoEffect).map((key) => [key.path, key] as const))(
  '%s changes nothing and is reported',
  async (path, key) => {
    const { changed, reported } = await settingEffect(key)
    expect({ changed: settingSupport(path)?.status === 'partial' ? [] : changed, reported }).toEqual({
      changed: [],
      reported: !UNREPORTED.includes(path),
    })
  },
)

/** One of the options opens it. */
const assistant = { assistant: true }

test.each(CONTEXTUAL_OPTIONS)('the page menu option "%s" changes the output or is reported', async (option) => {
  const isListed = CONFIG_SUPPORT['contextual.options']?.withoutEffect?.includes(option)
  const changed = { 'docs.json': JSON.stringify({ ...BASE_CONFIG, contextual: { options: [option] } }) }
  const [without, withOption] = [await site.build({}, assistant), await site.build(changed, assistant)]
  const isReported = withOption.diagnostics.some(({ rule }) => rule === 'CFG_NO_EFFECT')
  expect({ isChanged: differences(without, withOption).length > 0, isReported }).toEqual({
    isChanged: !isListed,
    isReported: isListed,
  })
})

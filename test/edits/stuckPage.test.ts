import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DevSite } from '../../packages/engine/dist/live/devSite.js'
import { createFolder } from '../broken/sites.js'
import { openSite, write } from './editedSite.js'

const CONFIG = {
  theme: 'mint',
  name: 'A',
  colors: { primary: '#123456' },
  navigation: { pages: ['index', 'stuck', 'next'] },
}

/** Opens a site with a page whose code never ends. */
async function openStuckSite(): Promise<DevSite> {
  const root = join(createFolder(), 'docs')
  write(root, [
    { path: 'docs.json', text: JSON.stringify(CONFIG) },
    { path: 'index.mdx', text: '# Hello\n' },
    { path: 'stuck.mdx', text: 'export const word = await new Promise(() => {})\n\n# Stuck {word}\n' },
    { path: 'next.mdx', text: '# Next\n' },
  ])
  const dev = await openSite(root)
  onTestFinished(() => dev.close())
  await dev.documents.at('/')
  return dev
}

test('in dev, a page whose code never ends does not delay a page that is opened with it', async () => {
  const { documents } = await openStuckSite()
  const responses = ['/stuck', '/next'].map(async (path) => [path, (await documents.at(path))?.status])
  expect(await Promise.race(responses)).toEqual(['/next', 200])
})

test('in dev, a page that is opened does not wait for the background check, which has begun with it', async () => {
  const { engine } = await openStuckSite()
  const [stuck] = ['stuck', 'next'].map((slug) => engine.pages.render(slug, 'later'))
  expect((await Promise.race([stuck, engine.pages.render('next')]))?.slug).toBe('next')
})

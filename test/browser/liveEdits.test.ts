import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../tools/browser.js'
import { describeSite, FIXTURE, type TestSite } from './site.js'

/** A page that counts its patches and would lose its marker in a reload. */
interface LivePage {
  page: Page
  patches(): Promise<number>
  isSame(): Promise<boolean>
}

interface Marked {
  marker?: string
  patches?: number
}

const FILES = readdirSync(FIXTURE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file))

describeSite('dev', {}, (site) => {
  const pages: Page[] = []

  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()))
    for (const file of FILES) restoreFile(site, file)
  })

  async function live(path: string): Promise<LivePage> {
    const page = await site.newPage()
    pages.push(page)
    const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'))
    await page.goto(site.url + path)
    await connected
    await page.evaluate(() => {
      const marked = window as Marked
      marked.marker = 'loaded once'
      marked.patches = 0
      document.addEventListener('octavo:patched', () => {
        marked.patches = (marked.patches ?? 0) + 1
      })
    })
    return {
      page,
      patches: () => page.evaluate(() => (window as Marked).patches ?? -1),
      isSame: () => page.evaluate(() => (window as Marked).marker === 'loaded once'),
    }
  }

  test('an edit of the text changes the open page and keeps the scroll position and open parts', async () => {
    const { page, isSame } = await live('/guides/first')
    await page.locator('.accordion summary').click()
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    edit(site, 'guides/first.mdx', 'Last words.', 'Very last words.')
    await page.getByText('Very last words.').waitFor()
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(600)
    expect(await page.getByText('Hidden words of the accordion.').isVisible()).toBe(true)
    expect(await isSame()).toBe(true)
  })

  test('sidebar folders stay open', async () => {
    const { page } = await live('/guides/first')
    await page.locator('#sidebar summary').getByText('Deeper').click()
    edit(site, 'guides/first.mdx', 'Last words.', 'Very last words.')
    await page.getByText('Very last words.').waitFor()
    expect(await page.locator('#sidebar').getByRole('link', { name: 'Third guide' }).isVisible()).toBe(true)
  })

  test('a checkbox of the author changes in the open page', async () => {
    const { page } = await live('/guides/second')
    site.copy.write('guides/second.mdx', '---\ntitle: Second guide\n---\n\n- [ ] Not yet\n')
    await page.getByText('Not yet').waitFor()
    site.copy.write('guides/second.mdx', '---\ntitle: Second guide\n---\n\n- [x] At last\n')
    await page.getByText('At last').waitFor()
    expect(await page.locator('#content input').isChecked()).toBe(true)
  })

  test('a page moved to another tab is current there', async () => {
    const { page } = await live('/guides/second')
    editConfig(site, (text) =>
      text.replace('"guides/second",', '').replace('["reference/tools"]', '["reference/tools", "guides/second"]'),
    )
    const current = () => page.locator('.nav-tabs [aria-current="true"]').allTextContents()
    await eventually(current).toEqual(['Reference'])
  })

  test('a fixed appearance applies at once and can be removed', async () => {
    const { page } = await live('/guides/second')
    const root = page.locator('html')
    editConfig(site, (text) =>
      text.replace('"theme"', '"appearance": { "default": "dark", "strict": true },\n  "theme"'),
    )
    await eventually(() => root.getAttribute('data-theme')).toBe('dark')
    restoreFile(site, 'docs.json')
    await eventually(() => root.getAttribute('data-theme')).toBe('light')
    expect(await root.getAttribute('data-appearance-strict')).toBe(null)
  })

  test('a new title shows in the sidebar of another open page', async () => {
    const { page, isSame } = await live('/guides/second')
    edit(site, 'guides/first.mdx', 'title: First guide', 'title: Renamed guide')
    await page.locator('#sidebar').getByRole('link', { name: 'Renamed guide' }).waitFor()
    expect(await isSame()).toBe(true)
  })

  test('an edit of a snippet reaches the page that uses it and no other', async () => {
    const [user, other] = [await live('/guides/first'), await live('/guides/second')]
    site.copy.write('snippets/shared.mdx', 'New words for {name}.\n')
    await user.page.getByText('New words for first.').waitFor()
    // A later edit of the other page proves that the first one has passed it by.
    edit(site, 'guides/second.mdx', 'npm again.', 'npm once more.')
    await other.page.getByText('npm once more.').waitFor()
    expect(await other.patches()).toBe(1)
    expect(await user.patches()).toBe(1)
    expect([await user.isSame(), await other.isSame()]).toEqual([true, true])
  })

  test('an edit of a code file changes the page that shows it', async () => {
    site.copy.write('snippets/lamp.py', '# region on\nlamp.on()\n# endregion\n')
    site.copy.write(
      'guides/second.mdx',
      "import lamp from '/snippets/lamp.py?raw'\n\n```file=/snippets/lamp.py#on\n```\n\n{lamp.length} characters\n",
    )
    const { page, isSame } = await live('/guides/second')
    await page.getByText('34 characters').waitFor()
    expect(await page.locator('.code-block[data-language="py"]').textContent()).toBe('lamp.on()')
    site.copy.write('snippets/lamp.py', '# region on\nlamp.off()\n# endregion\n')
    await page.getByText('lamp.off()').waitFor()
    await page.getByText('35 characters').waitFor()
    expect(await isSame()).toBe(true)
  })

  test('an edit of a JSX snippet changes the page that uses it', async () => {
    const { page, isSame } = await live('/guides/third')
    edit(site, 'snippets/total.jsx', 'Total:', 'Sum:')
    await page.getByText('Sum: 3').waitFor()
    expect(await isSame()).toBe(true)
  })

  test('an edit of docs.json changes navigation, name and colors', async () => {
    const { page, isSame } = await live('/guides/first')
    editConfig(site, (text) =>
      text
        .replace('"name": "Fixture"', '"name": "Renamed site"')
        .replace('"group": "Start"', '"group": "Begin"')
        .replace('"#0f766e"', '"#b91c1c"'),
    )
    await page.locator('#sidebar').getByText('Begin').waitFor()
    expect(await page.title()).toBe('First guide - Renamed site')
    await eventually(() =>
      page.evaluate(() => document.documentElement.style.getPropertyValue('--octavo-primary')),
    ).toBe('#b91c1c')
    expect(await isSame()).toBe(true)
  })

  test('an edit of a style sheet changes the open page', async () => {
    const { page, isSame } = await live('/guides/first')
    site.copy.write('style.css', '.content { --fixture: fresh; }')
    const style = () =>
      page.locator('#content').evaluate((element) => getComputedStyle(element).getPropertyValue('--fixture').trim())
    await eventually(style).toBe('fresh')
    expect(await isSame()).toBe(true)
  })

  test('shows an edited image, also when only colors changed', async () => {
    const { page, isSame } = await live('/')
    edit(site, 'images/boxes.svg', '#0f766e', '#ff0000')
    await eventually(() => page.locator('#content img').evaluate(firstPixel)).toEqual([255, 0, 0, 255])
    edit(site, 'index.mdx', 'The start.', 'The beginning.')
    await page.getByText('The beginning.').waitFor()
    await eventually(() => page.locator('#content img').evaluate(firstPixel)).toEqual([255, 0, 0, 255])
    expect(await isSame()).toBe(true)
  })

  test('an image appears when its missing file is added', async () => {
    edit(site, 'index.mdx', 'The start.', 'The start. ![Late](/images/late.svg)')
    const { page, isSame } = await live('/')
    const late = page.getByAltText('Late')
    const width = () => late.evaluate((image) => (image as HTMLImageElement).naturalWidth)
    expect(await width()).toBe(0)
    const boxes = readFileSync(join(site.copy.root, 'images/boxes.svg'), 'utf8')
    site.copy.write('images/late.svg', boxes)
    await eventually(async () => (await width()) > 0).toBe(true)
    expect(await isSame()).toBe(true)
    site.copy.remove('images/late.svg')
  })

  test('a new page replaces the 404 page, and a deleted one shows it', async () => {
    const { page, isSame } = await live('/guides/new')
    expect(await page.locator('h1').textContent()).toBe('Nothing here')
    site.copy.write('guides/new.mdx', '---\ntitle: New guide\n---\n\nJust written.\n')
    await page.getByText('Just written.').waitFor()
    expect(await page.locator('h1').textContent()).toBe('New guide')
    site.copy.remove('guides/new.mdx')
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    expect(await isSame()).toBe(true)
  })

  test('a page in navigation appears in sidebars when its file is added', async () => {
    editConfig(site, (text) => text.replace('"guides/second",', '"guides/second", "guides/added",'))
    const { page, isSame } = await live('/guides/first')
    site.copy.write('guides/added.mdx', '---\ntitle: Added guide\n---\n\nThere.\n')
    await page.locator('#sidebar').getByRole('link', { name: 'Added guide' }).waitFor()
    site.copy.remove('guides/added.mdx')
    await page.locator('#sidebar').getByRole('link', { name: 'Added guide' }).waitFor({ state: 'detached' })
    expect(await isSame()).toBe(true)
  })

  test('an edit of a script reloads the page', async () => {
    const { page, isSame } = await live('/guides/first')
    edit(site, 'scripts/mark.js', "'ran'", "'ran again'")
    await eventually(() => page.locator('html').getAttribute('data-fixture-script')).toBe('ran again')
    expect(await isSame()).toBe(false)
  })

  test('a broken docs.json keeps the last valid site and shows the error until it is fixed', async () => {
    const { page, isSame } = await live('/guides/first')
    const good = readFileSync(join(site.copy.root, 'docs.json'), 'utf8')
    site.copy.write('docs.json', good.replace('"theme": "mint",', '"theme": "mint"'))
    await page.locator('vite-error-overlay').getByText('docs.json:3:3').first().waitFor()
    expect(await page.locator('h1').textContent()).toBe('First guide')
    const other = await live('/guides/second')
    expect(await other.page.locator('h1').textContent()).toBe('Second guide')
    site.copy.write('docs.json', good)
    await page.locator('vite-error-overlay').waitFor({ state: 'detached' })
    await other.page.locator('vite-error-overlay').waitFor({ state: 'detached' })
    expect(await isSame()).toBe(true)
  })

  test('a broken page shows its error until it is fixed', async () => {
    const { page, isSame } = await live('/guides/second')
    edit(site, 'guides/second.mdx', '</Tabs>', '')
    const overlay = page.locator('vite-error-overlay')
    await overlay.getByText('guides/second.mdx:5:1').first().waitFor()
    expect(await overlay.locator('.frame').textContent()).toMatch(/^\u2060 {2}3 \|/)
    expect(await overlay.locator('.tip').textContent()).not.toContain('vite.config')
    // The last good version stays under the overlay; a browser that comes now sees the mistake in the page.
    expect(await page.getByText('npm again.', { exact: true }).count()).toBe(1)
    const other = await site.newPage()
    pages.push(other)
    await other.goto(`${site.url}/guides/second`)
    expect(await other.locator('.octavo-page-error').textContent()).toContain('guides/second.mdx:5:1')
    restoreFile(site, 'guides/second.mdx')
    await page.locator('vite-error-overlay').waitFor({ state: 'detached' })
    await other.getByText('npm again.', { exact: true }).waitFor()
    expect(await isSame()).toBe(true)
  })

  test('an invalid diagram is a notice, and the rest of its page changes', async () => {
    const { page, isSame } = await live('/guides/second')
    const diagram = '```mermaid\nsequenceDiagram\n  Reader->>Site on\n```'
    edit(site, 'guides/second.mdx', '</Tabs>', `</Tabs>\n\n${diagram}\n\nText after.`)
    await page.getByText('Text after.').waitFor()
    expect(await page.locator('.mermaid-error').innerText()).toContain('Mermaid cannot read "Reader->>Site on".')
    edit(site, 'guides/second.mdx', 'Site on', 'Site: on')
    await page.locator('.mermaid-drawing').waitFor()
    expect(await page.locator('.mermaid-error, vite-error-overlay').count()).toBe(0)
    expect(await isSame()).toBe(true)
  })

  test('an edit during page load is not lost', async () => {
    const page = await site.newPage()
    pages.push(page)
    // The page says which one it is only after the edit.
    await page.route('**/bundle/dev.js', async (route) => {
      edit(site, 'guides/second.mdx', 'npm again.', 'npm in between.')
      await route.continue()
    })
    await page.goto(`${site.url}/guides/second`)
    await page.getByText('npm in between.').waitFor()
  })
})

function edit(site: TestSite, file: string, from: string, to: string): void {
  const text = readFileSync(join(site.copy.root, file), 'utf8')
  expect(text).toContain(from)
  site.copy.write(file, text.replace(from, to))
}

function editConfig(site: TestSite, change: (text: string) => string): void {
  site.copy.write('docs.json', change(readFileSync(join(site.copy.root, 'docs.json'), 'utf8')))
}

/** Writes a file of the fixture again, if a test has changed it. */
function restoreFile(site: TestSite, file: string): void {
  const text = readFileSync(join(FIXTURE, file), 'utf8')
  if (readFileSync(join(site.copy.root, file), 'utf8') !== text) site.copy.write(file, text)
}

/** Runs in the page: the color of an image's first pixel. */
function firstPixel(image: SVGElement | HTMLElement): number[] {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  context?.drawImage(image as HTMLImageElement, 0, 0)
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
}

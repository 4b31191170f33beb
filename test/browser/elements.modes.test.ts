import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, observeShifts, watchProblems } from '../tools/browser.js'
import { describeModes, PHONE, playground } from './site.js'

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())
const readChosen = (page: Page) =>
  page
    .locator('.switch-input:checked')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

describeModes({ source: playground('elements') }, (site) => {
  test('a selected tab is synchronized on the page, remembered, and set by the URL', async () => {
    const page = await site.newPage()
    const problems = watchProblems(page, site.url)
    await page.goto(`${site.url}/tabs`)
    expect(await readChosen(page)).toEqual(['npm', 'npm', 'npm', 'One'])
    await page.locator('.code-group .switch-label', { hasText: 'pnpm' }).click()
    await eventually(() => readChosen(page)).toEqual(['pnpm', 'pnpm', 'npm', 'One'])
    await page.reload()
    await eventually(() => readChosen(page)).toEqual(['pnpm', 'pnpm', 'npm', 'One'])
    await page.locator('.tabs .switch-input:checked').first().focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('Words about npm.').waitFor()
    await page.goto(`${site.url}/tabs#deep-in-a-tab`)
    await page.getByText('Found by its address.').waitFor()
    await page.goto(`${site.url}/`)
    await page.goto(`${site.url}/tabs#with-pnpm`)
    await page.getByText('Words about pnpm.').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('printed tabs show all panels with titles and no controls', async () => {
    const page = await site.open('/tabs')
    await page.emulateMedia({ media: 'print' })
    const [title, panel] = await Promise.all([
      page.locator('.code-group .switch-label', { hasText: 'pnpm' }).boundingBox(),
      page.locator('.code-group .switch-label', { hasText: 'pnpm' }).locator('+ .switch-panel').boundingBox(),
    ])
    expect((title?.y ?? Number.NaN) + (title?.height ?? 0)).toBeLessThanOrEqual((panel?.y ?? 0) + 1)
    for (const label of await page.locator('.switch-label').all()) expect(await label.isVisible()).toBe(true)
    for (const control of await page.locator('button, select').all()) expect(await control.isVisible()).toBe(false)
    await page.context().close()
  })

  test('a code group can be a list to choose from', async () => {
    const page = await site.open('/tabs')
    const group = page.locator('[data-dropdown]')
    await group.getByRole('combobox').selectOption('Two')
    await group.getByText('two()').waitFor()
    expect(await group.getByText('one()').isVisible()).toBe(false)
    await group.getByRole('combobox').focus()
    await page.keyboard.press('ArrowUp')
    await group.getByText('one()').waitFor()
    await page.context().close()
  })

  test('URLs open accordions and scroll to steps; keys open and close them', async () => {
    const page = await site.open('/disclosure')
    await page.getByRole('link', { name: 'To the inner step' }).click()
    await page.getByText('Turn it off.').waitFor()
    expect(await page.getByText('Words of the outer one.').isVisible()).toBe(true)
    await page.goto(`${site.url}/disclosure#the-inner`)
    await page.reload()
    await page.getByText('Turn it on.').waitFor()
    const expandable = page.locator('.expandable > summary')
    await expandable.focus()
    await page.keyboard.press('Enter')
    await page.getByText('What is in it.').waitFor()
    await page.keyboard.press('Space')
    await page.getByText('What is in it.').waitFor({ state: 'hidden' })
    await page.getByText('Outer', { exact: true }).click()
    await eventually(() => page.getByText('Words of the outer one.').isVisible()).toBe(false)
    await page.context().close()
  })

  test('the arrow keys open folders of a tree and move between them', async () => {
    const page = await site.open('/tree')
    const item = (name: string) => page.getByRole('treeitem', { name, exact: true })
    const press = async (key: string) => {
      await page.keyboard.press(key)
      return focused(page)
    }
    await item('lamps').focus()
    expect(await item('lamps').getAttribute('aria-expanded')).toBe('false')
    await press('ArrowRight')
    await item('desk.txt').waitFor()
    await eventually(() => item('lamps').getAttribute('aria-expanded')).toBe('true')
    expect(await press('ArrowRight')).toBe('desk.txt')
    expect(await press('ArrowDown')).toBe('floor')
    expect(await press('ArrowRight')).toBe('floor.txt')
    expect(await press('ArrowLeft')).toBe('floor')
    expect(await press('ArrowLeft')).toBe('lamps')
    expect(await press('End')).toBe('button.txt')
    expect(await press('Home')).toBe('lamps')
    expect(await press('b')).toBe('bulb.txt')
    // Letters in a row make a name.
    await page.keyboard.press('Home')
    await page.keyboard.type('but')
    expect(await focused(page)).toBe('button.txt')
    await item('shades').focus()
    await press('Enter')
    await item('linen.txt').waitFor({ state: 'hidden' })
    await press('*')
    await item('linen.txt').waitFor()
    expect(await item('floor.txt').getAttribute('aria-level')).toBe('3')
    expect(await page.locator('[role="treeitem"][tabindex="0"]').count()).toBe(1)
    await page.context().close()
  })

  test('an image zooms by click and key and returns the focus', async () => {
    const page = await site.newPage({ reducedMotion: 'reduce' })
    const problems = watchProblems(page, site.url)
    await page.goto(`${site.url}/images`)
    const image = page.getByRole('button', { name: 'A room with a lamp' })
    await image.click()
    const dialog = page.getByRole('dialog', { name: 'A room with a lamp' })
    await dialog.waitFor()
    expect(await dialog.locator('img').evaluate((large) => getComputedStyle(large).animationName)).toBe('none')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('alt'))).toBe('A room with a lamp')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Not to be enlarged' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'elsewhere' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('')
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('code has marks, line numbers and buttons, and long blocks are folded', async () => {
    const page = await site.open('/code', CLIPBOARD)
    const block = (text: string) => page.locator('.code-block', { hasText: text })
    const lamp = block('lamp.js')
    expect(await lamp.locator('.line').evaluateAll((lines) => lines.map((line) => line.className))).toEqual([
      'line',
      'line highlighted focused',
      'line focused',
      'line',
    ])
    expect(await lamp.locator('.code-block-header svg').count()).toBe(1)
    const number = (line: Element) => getComputedStyle(line, '::before').content
    expect(await lamp.locator('.line').first().evaluate(number)).toContain('counter(line)')
    expect(await block('programmed.js').locator('.line').first().evaluate(number)).toContain('counter(line)')
    expect(await block('changes.js').locator('.diff.remove').textContent()).toContain('const gone = 2')
    expect(await block('changes.js').textContent()).not.toContain('[!code')
    await block('changes.js').getByRole('button', { name: 'Copy code' }).click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' })
    expect(await clipboard(page)).toBe('const kept = 1\nconst come = 3\nconst seen = 4')
    const copied = async (name: string) => {
      await block(name).getByRole('button', { name: 'Copy code' }).click()
      return await clipboard(page)
    }
    expect(await copied('session')).toBe('plug --in \\\n  lamp && echo "<on>"')
    expect(await copied('everything')).toBe('$ lamp on')
    expect(await copied('patch.diff')).toBe('- const off = true\n+ const on = true')
    expect(await copied('lamp.log')).toBe('PASS lamp (3 ms)\n FAIL  plug wire')
    expect(await block('uncopied').getByRole('button').count()).toBe(0)
    const wrapped = page.locator('pre[data-wrap]')
    expect(await wrapped.evaluate((pre) => pre.scrollWidth <= pre.clientWidth && pre.clientHeight > 60)).toBe(true)
    const long = block('long.js')
    const height = () => long.locator('pre').evaluate((pre) => pre.clientHeight)
    const folded = await height()
    await long.getByText('Show all 16 lines').click()
    await eventually(height).toBeGreaterThan(folded)
    await page.keyboard.press('Space')
    await eventually(height).toBe(folded)
    await page.context().close()
  })

  test('long lines wrap on request, and code buttons stay visible on touch screens', async () => {
    const page = await site.open('/code', PHONE)
    const block = page.locator('.code-block', { hasText: 'const narrow' })
    const isCut = () => block.locator('pre').evaluate((pre) => pre.scrollWidth > pre.clientWidth)
    expect(await isCut()).toBe(true)
    await block.getByRole('checkbox', { name: 'Wrap lines' }).focus()
    await page.keyboard.press('Space')
    expect(await isCut()).toBe(false)
    expect(await page.locator('.code-block', { hasText: 'lamp.js' }).getByRole('checkbox').count()).toBe(0)
    await page.context().close()

    const touch = await site.open('/code', { ...PHONE, isMobile: true })
    const opacities = await touch
      .locator('.code-block-copy-button')
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).opacity))
    expect(new Set(opacities)).toEqual(new Set(['1']))
    await touch.context().close()
  })

  test('shows one view at a time with its table of contents', async () => {
    const page = await site.open('/views')
    const toc = page.locator('#table-of-contents')
    await page.getByText('Take the package.').waitFor()
    expect(await page.getByText('Take the wheel.').isVisible()).toBe(false)
    await page.getByRole('combobox', { name: 'View' }).selectOption('Python')
    await page.getByText('Take the wheel.').waitFor()
    await eventually(() => toc.getByRole('link').allInnerTexts()).toEqual(['Install for Python'])
    await page.reload()
    await page.getByText('Take the wheel.').waitFor()
    await page.goto(`${site.url}/views#install-for-javascript`)
    await page.getByText('Take the package.').waitFor()
    await page.context().close()
  })

  test('updates are filtered by tags in the URL', async () => {
    const page = await site.open('/updates')
    const tag = (name: string) => page.getByRole('button', { name })
    await tag('Fixes').click()
    await page.getByText('A lamp for the desk.').waitFor({ state: 'hidden' })
    await eventually(() => new URL(page.url()).searchParams.get('tags')).toBe('Fixes')
    await tag('Lamps').focus()
    await page.keyboard.press('Space')
    await eventually(() => new URL(page.url()).searchParams.get('tags')).toBe('Fixes,Lamps')
    await page.goto(`${site.url}/updates?tags=Fixes`)
    await page.getByText('A lamp for the desk.').waitFor({ state: 'hidden' })
    expect(await tag('Fixes').getAttribute('aria-pressed')).toBe('true')
    await tag('Fixes').click()
    await page.getByText('A lamp for the desk.').waitFor()
    await eventually(() => new URL(page.url()).search).toBe('')
    await page.context().close()
  })

  test('a tooltip opens by mouse, key and touch, and Escape closes it', async () => {
    const page = await site.open('/small')
    const tip = page.getByRole('tooltip')
    expect(await tip.isVisible()).toBe(false)
    await page.getByText('lumen', { exact: true }).hover()
    await tip.getByText('The unit of light.').waitFor()
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'hidden' })
    await page.mouse.move(0, 0)
    await page.getByText('lumen', { exact: true }).focus()
    await tip.waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Read more')
    await page.context().close()
    const phone = await site.open('/small', PHONE)
    await phone.getByText('lumen', { exact: true }).tap()
    await phone.getByRole('tooltip').waitFor()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await phone.getByRole('heading', { name: 'Small things' }).tap()
    await phone.getByRole('tooltip').waitFor({ state: 'hidden' })
    await phone.context().close()
  })

  test('copies colors and prompts, with dark values in dark mode', async () => {
    const page = await site.open('/small', { ...CLIPBOARD, colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Amber' }).click()
    await eventually(() => clipboard(page)).toBe('#cc8800')
    await page.getByRole('button', { name: 'Ground' }).press('Enter')
    await eventually(() => clipboard(page)).toBe('#101010')
    const value = page.locator('.color-item', { hasText: 'Ground' })
    expect(await value.getByText('#101010').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Copy prompt' }).click()
    await eventually(() => clipboard(page)).toBe('Write a poem about a lamp.')
    expect(await page.getByRole('link', { name: 'Open in Cursor' }).getAttribute('href')).toContain(
      encodeURIComponent('Write a poem'),
    )
    await page.context().close()
  })
})

describeModes({ source: playground('elements') }, (site) => {
  test('colors are text without scripts', async () => {
    const page = await site.open('/small', { javaScriptEnabled: false })
    expect(await page.getByText('#cc8800').isVisible()).toBe(true)
    expect(await page.locator('.color').getByRole('button').count()).toBe(0)
    await page.context().close()
  })

  test('tooltips fit inside a narrow window', async () => {
    const page = await site.open('/small', { viewport: { width: 320, height: 700 } })
    const outside = () =>
      page.locator('.tooltip-content').evaluateAll(
        (all) =>
          all.filter((one) => {
            const { left, right } = one.getBoundingClientRect()
            return left < 0 || right > innerWidth
          }).length,
      )
    expect(await outside()).toBe(0)
    await page.locator('.tooltip-trigger').first().hover()
    await page.getByRole('tooltip').waitFor()
    expect(await outside()).toBe(0)
    await page.context().close()
  })
})

describeModes({ source: playground('elements') }, (site) => {
  const drawing = (page: Page, index: number) => page.locator('.mermaid').nth(index)

  test('diagrams render when near, from site files, without layout shift', async () => {
    const page = await site.newPage()
    const problems = watchProblems(page, site.url)
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.addInitScript(observeShifts)
    await page.goto(`${site.url}/tabs`)
    await page.waitForLoadState('networkidle')
    expect(requested.filter((path) => /mermaid|diagrams-/.test(path))).toEqual([])
    await page.goto(`${site.url}/diagrams`)
    await drawing(page, 0).locator('.mermaid-view svg').waitFor()
    expect(await drawing(page, 0).locator('.mermaid-source').isVisible()).toBe(false)
    expect(await drawing(page, 0).locator('[href^="javascript"]').count()).toBe(0)
    // Another kind of diagram is loaded for the one that is far away.
    expect(requested.some((path) => path.includes('sequenceDiagram'))).toBe(false)
    expect(await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)).toBeLessThan(0.01)
    await drawing(page, 2).scrollIntoViewIfNeeded()
    await drawing(page, 2).locator('.mermaid-view svg').waitFor()
    expect(requested.some((path) => path.includes('sequenceDiagram'))).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('a diagram of the build is an image in the colors of the scheme, which scrolls on phones', async () => {
    const image = (page: Page) => page.getByRole('img', { name: /^yes & no, Write a page, Is it true\?, Publish it/ })
    const plain = await site.open('/diagrams', { javaScriptEnabled: false, colorScheme: 'light' })
    const box = (page: Page) => image(page).locator('.node rect').first()
    const fill = (page: Page) => box(page).evaluate((rect) => getComputedStyle(rect).fill)
    expect(await image(plain).getByText('Write').isVisible()).toBe(true)
    const phone = await site.open('/diagrams', { viewport: { width: 390, height: 800 }, colorScheme: 'dark' })
    expect(await fill(phone)).not.toBe(await fill(plain))
    expect(await image(phone).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await plain.context().close()
    await phone.context().close()
  })

  test('a diagram of an unknown kind shows its source and an error', async () => {
    const page = await site.open('/diagrams')
    await drawing(page, 1).getByText('This diagram could not be drawn.').waitFor()
    expect(await drawing(page, 1).locator('.mermaid-source').isVisible()).toBe(true)
    expect(await drawing(page, 1).getByRole('note').textContent()).toContain('Unknown kind "flowchrt".')
    await page.context().close()
    const plain = await site.open('/diagrams', { javaScriptEnabled: false })
    expect(await plain.getByText('plug[Plug] --> lamp[Lamp]').isVisible()).toBe(true)
    expect(await plain.getByText('could not be drawn').filter({ visible: true }).count()).toBe(1)
    await plain.context().close()
  })

  test('a diagram zooms and pans by buttons, keys and dragging in the colors of the scheme', async () => {
    const page = await site.open('/diagrams', { colorScheme: 'dark' })
    const diagram = drawing(page, 2)
    await diagram.scrollIntoViewIfNeeded()
    const svg = diagram.locator('.mermaid-view svg')
    await svg.waitFor()
    const transform = () => svg.evaluate((element) => (element as SVGElement).style.transform)
    await diagram.getByRole('button', { name: 'Zoom in' }).click()
    await eventually(transform).toBe('translate(0px, 0px) scale(1.3)')
    await diagram.getByRole('group', { name: 'Diagram' }).focus()
    await page.keyboard.press('ArrowLeft')
    await eventually(transform).toBe('translate(60px, 0px) scale(1.3)')
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await eventually(transform).toContain('scale(0.76')
    await diagram.getByRole('button', { name: 'Reset view' }).press('Enter')
    await eventually(transform).toBe('translate(0px, 0px) scale(1)')
    const box = await diagram.locator('.mermaid-view').boundingBox()
    const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 100]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 40, y + 20)
    await page.mouse.up()
    await eventually(transform).toBe('translate(40px, 20px) scale(1)')
    const actor = () =>
      svg
        .locator('rect.actor')
        .first()
        .evaluate((rect) => getComputedStyle(rect).fill)
    const dark = await actor()
    await page.locator('[data-appearance-toggle]').click()
    await eventually(actor).not.toBe(dark)
    await page.context().close()
  })
})

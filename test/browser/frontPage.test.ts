import { expect, test } from 'vitest'
import { findBarriers } from '../tools/axe.js'
import { eventually } from '../tools/browser.js'
import { describeSite, PHONE, playground } from './site.js'

describeSite('preview', { source: playground('elements') }, (site) => {
  test('the choice of a package manager applies to all commands and to later pages', async () => {
    const page = await site.open('/front')
    const commands = () => page.locator('.switch-panel:visible .line').allTextContents()
    expect((await commands()).map((line) => line.trim())).toEqual([
      'npm install -D rooms',
      'npm create rooms@latest',
      'npx rooms dev',
    ])
    await page.locator('.landing-hero .switch-label', { hasText: 'pnpm' }).click()
    const expected = ['pnpm add -D rooms', 'pnpm create rooms', 'pnpm dlx rooms dev']
    expect((await commands()).map((line) => line.trim())).toEqual(expected)
    await page.goto(`${site.url}/tabs`)
    await page.goto(`${site.url}/front`)
    await eventually(async () => (await commands()).map((line) => line.trim())).toEqual(expected)
    await page.context().close()
  })

  test('commands are tabs without scripts, which the keyboard changes', async () => {
    const page = await site.open('/front', { javaScriptEnabled: false })
    const input = page.locator('.landing-hero .switch-input').first()
    await input.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.locator('.landing-hero .switch-panel', { hasText: 'yarn add --dev rooms' }).waitFor({ state: 'visible' })
    await page.context().close()
  })

  test('code and text are side by side, and one below the other on a phone', async () => {
    const positions = async (options: object) => {
      const page = await site.open('/front', options)
      const boxes = await Promise.all(
        ['.landing-hero-text', '.landing-hero-media'].map((name) => page.locator(name).boundingBox()),
      )
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await page.context().close()
      const [text, media] = boxes
      if (!text || !media) throw new Error('The hero has no boxes.')
      return { beside: media.x >= text.x + text.width, below: media.y >= text.y + text.height, overflow: width }
    }
    expect(await positions({ viewport: { width: 1440, height: 900 } })).toEqual({
      beside: true,
      below: false,
      overflow: 0,
    })
    expect(await positions(PHONE)).toEqual({ beside: false, below: true, overflow: 0 })
  })

  test('the page has no barriers, also with forced colors, where buttons have an outline', async () => {
    for (const options of [{ colorScheme: 'dark' }, { ...PHONE }, { forcedColors: 'active' }] as const) {
      const page = await site.open('/front', options)
      expect(await findBarriers(page, '/front')).toEqual([])
      const button = page.locator('.landing-button').first()
      expect(await button.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
      await page.context().close()
    }
  })

  test('the Markdown of the page has its texts, links and commands', async () => {
    const markdown = await (await fetch(`${site.url}/front.md`)).text()
    expect(markdown).toMatchInlineSnapshot(`
      "# Front page

      > Index of all pages: [llms.txt](/llms.txt)

      # Rooms that fit

      Plans, parts and prices of every room.

      - [Get started](/tabs.md)
      - [Source](https://example.com)
      - [More](/views.md)

      \`\`\`bash
      npm install -D rooms
      \`\`\`

      - pnpm: \`pnpm add -D rooms\`
      - yarn: \`yarn add --dev rooms\`
      - bun: \`bun add --dev rooms\`

      \`\`\`ts title="rooms.ts"
      const room = { name: 'kitchen' }
      \`\`\`

      - **12 ms** to open a plan

        Median of \`npm run bench\`
      - **0** more services

      ## Why rooms

      - [Plans](/tabs.md): With [views](/views.md) of each.
      - **Parts**: All parts have prices.

      ## Start

      Commands of npm.

      \`\`\`bash
      npm create rooms@latest
      npx rooms dev
      \`\`\`

      \`\`\`bash title="pnpm"
      pnpm create rooms
      pnpm dlx rooms dev
      \`\`\`

      \`\`\`bash title="yarn"
      yarn create rooms
      yarn dlx rooms dev
      \`\`\`

      \`\`\`bash title="bun"
      bun create rooms
      bunx rooms dev
      \`\`\`

      **Used by**

      ![Northwind](/images/northwind.svg)[![Contoso](/images/contoso.svg)](https://example.com)

      > It fits.
      >
      > — Ada Moreno, Engineer

      > Every room.
      >
      > — [Jun Sato](https://example.com)
      "
    `)
  })

  test('only pages with these components load their styles', async () => {
    const styles = async (path: string) => {
      const page = await site.open(path)
      const hrefs = await page.locator('link[rel="stylesheet"][href*="occasional"]').count()
      await page.context().close()
      return hrefs
    }
    expect([await styles('/front'), await styles('/tabs')]).toEqual([1, 0])
  })
})

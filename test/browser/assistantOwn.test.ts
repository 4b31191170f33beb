import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, watchProblems } from '../tools/browser.js'
import { type ModelStub, startModelStub } from '../tools/modelStub.js'
import { ASSISTANT_SITE, answer, ask, button, field, hrefs, panel, sources } from './assistantPanel.js'
import { describeSite, type TestSite } from './site.js'

let model: ModelStub
beforeAll(async () => {
  model = await startModelStub()
})
afterAll(() => model[Symbol.asyncDispose]())

const withAssistant = async () => ({ args: ['--assistant'] })
const withModel = async () => ({
  args: ['--assistant'],
  env: { ASSISTANT_BASE_URL: model.url, ASSISTANT_MODEL: 'stub' },
})

/** A client of the official library asks the server that the discovery file names. */
async function askByMcp(site: TestSite): Promise<{ name: string | undefined; found: string }> {
  const card = (await (await fetch(`${site.url}/.well-known/mcp/server-card.json`)).json()) as {
    remotes: { url: string }[]
  }
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(card.remotes[0]?.url ?? '')))
  try {
    const { content } = await client.callTool({ name: 'search', arguments: { query: 'green tea' } })
    return { name: client.getServerVersion()?.name, found: (content as { text: string }[])[0]?.text ?? '' }
  } finally {
    await client.close()
  }
}

describeSite('dev', { source: ASSISTANT_SITE, command: withAssistant }, (site) => {
  test('an author asks about current pages and keeps reading beside the answer', async () => {
    const page = await site.open('/')
    const problems = watchProblems(page, site.url)
    await page.getByRole('button', { name: 'Ask the assistant' }).click()
    await eventually(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await ask(page, 'How do I remove limescale with vinegar?')
    await sources(page).first().waitFor()
    expect(await sources(page).first().getAttribute('href')).toBe(`${site.url}/guides/descaling#with-vinegar`)
    expect(await answer(page).innerText()).toContain('one part of vinegar and two parts of water')
    await sources(page).first().click()
    await page.waitForURL('**/guides/descaling#with-vinegar')
    await eventually(() => answer(page).innerText()).toContain('one part of vinegar')
    // It is written on while the chat is open.
    site.copy.write('guides/descaling.mdx', '---\ntitle: Descaling\n---\n\nLemon juice removes limescale.\n')
    await page.getByText('Lemon juice removes limescale.').waitFor()
    await ask(page, 'Does lemon juice remove limescale?')
    await eventually(() => answer(page).innerText()).toContain('Lemon juice removes limescale.')
    await page.reload()
    await eventually(() => panel(page).locator('.ask-turn').count()).toBe(2)
    await button(page, 'New conversation').click()
    await panel(page).getByText('What would you like to know?').waitFor()
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('suggested questions are answered from the page in any language', async () => {
    const page = await site.open('/')
    await page.keyboard.press('Control+i')
    await panel(page).getByRole('button', { name: 'What is this page about?' }).click()
    await sources(page).first().waitFor()
    expect(await sources(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      `${site.url}/`,
    ])
    expect(await answer(page).innerText()).toContain('A kettle boils water.')
    await button(page, 'New conversation').click()
    await panel(page).getByRole('button', { name: 'Explain “Cleaning”' }).click()
    await sources(page).first().waitFor()
    expect(await answer(page).innerText()).toContain('Wipe the outside with a damp cloth.')
    expect(await panel(page).locator('.ask-chip').count()).toBe(0)
    await page.context().close()
    const arabic = await site.open('/ar')
    await arabic.keyboard.press('Control+i')
    await arabic.locator('.ask-suggestion').first().click()
    await eventually(() => arabic.locator('.ask-answer').last().innerText()).toContain('الغلاية تغلي الماء.')
    await arabic.context().close()
  })

  test('no questions are suggested on a page excluded from search', async () => {
    const text = readFileSync(join(ASSISTANT_SITE, 'guides/boiling.mdx'), 'utf8')
    site.copy.write('guides/boiling.mdx', text.replace('---\n', '---\nsearchable: false\n'))
    const page = await site.open('/guides/boiling')
    await eventually(() => page.locator('html').getAttribute('data-assistant')).toContain('"unsearched":true')
    await page.keyboard.press('Control+i')
    await panel(page).getByText('What would you like to know?').waitFor()
    expect(await panel(page).locator('.ask-suggestion').count()).toBe(0)
    site.copy.write('guides/boiling.mdx', text)
    await page.context().close()
  })

  test('a chat page remains a chat while it is edited', async () => {
    const page = await site.open('/ask')
    const chat = page.getByRole('region', { name: 'Assistant' })
    await chat.getByRole('textbox').fill('What removes lime?')
    site.copy.write('ask.mdx', '---\ntitle: Ask us\nmode: assistant\n---\n\nEdited.\n')
    await page.getByText('Edited.').waitFor()
    expect(await chat.getByRole('textbox').inputValue()).toBe('What removes lime?')
    await page.context().close()
  })

  test('local agents reach its MCP server, and other sites do not', async () => {
    const { name, found: text } = await askByMcp(site)
    expect(name).toBe('Kettles')
    expect(text).toContain('Link: /guides/boiling')
    expect((await fetch(`${site.url}/mcp`, { headers: { accept: 'text/html' } })).status).toBe(404)
    expect((await fetch(`${site.url}/mcp`, { headers: { accept: 'text/event-stream' } })).status).toBe(405)
    const foreign = { method: 'POST', headers: { origin: 'https://evil.example', 'content-type': 'application/json' } }
    expect((await fetch(`${site.url}/mcp`, { ...foreign, body: '{}' })).status).toBe(403)
  })
})

describeSite('preview', { source: ASSISTANT_SITE, base: '/docs/', command: withModel }, (site) => {
  test('streams answers, and a stop also ends the request to the model', async () => {
    const page = await site.open('/guides/boiling')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('Control+i')
    model.behavior = { hangsAfter: ['Fill it with **vine', 'gar**. '] }
    await ask(page, 'How do I remove limescale?')
    await eventually(() => answer(page).locator('strong').allInnerTexts()).toEqual(['vinegar'])
    expect(await answer(page).getAttribute('aria-busy')).toBe('true')
    await button(page, 'Stop').click()
    await model.left
    await panel(page).getByText('The answer was stopped.').first().waitFor()
    expect(await answer(page).innerText()).toContain('Fill it with vinegar.')

    model.behavior = { says: ['Use [vinegar](/docs/guides/descaling#with-vinegar)', ' and read on [1].'] }
    await button(page, 'Try again').click()
    await eventually(() => answer(page).innerText()).toContain('read on')
    await sources(page).first().waitFor()
    expect(await hrefs(page, '.ask-prose a')).toEqual([
      `${site.url}/guides/descaling#with-vinegar`,
      await sources(page)
        .first()
        .evaluate((link) => (link as HTMLAnchorElement).href),
    ])
    expect(await sources(page).first().getAttribute('href')).toContain(`${site.url}/guides/descaling`)
    await button(page, 'Copy').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('(/docs/guides/descaling#with-vinegar)')

    model.behavior = { says: ['An hour.'] }
    await ask(page, 'How long?')
    await eventually(() => answer(page).innerText()).toContain('An hour.')
    const lines = model.requests.at(-1)?.messages.map(({ role, content }) => `${role}: ${content.slice(0, 22)}`)
    expect(lines?.slice(1, 3)).toEqual(['user: How do I remove limesc', 'assistant: Use [vinegar](/docs/gu'])
    model.behavior = { status: 500 }
    await ask(page, 'And then?')
    await eventually(() => answer(page).innerText()).toContain('could not answer. Try again later.')
    await page.context().close()
  })

  test('agents find the MCP server below a base', async () => {
    expect((await askByMcp(site)).found).toContain('Link: /docs/guides/boiling')
  })
})

describeSite('file', { source: ASSISTANT_SITE }, (site) => {
  test('a site without an endpoint loads no assistant code', async () => {
    const page = await site.open('/ask')
    await page.keyboard.press('Control+i')
    await page.locator('#content p').selectText()
    expect(await page.getByRole('button', { name: /ask/i }).count()).toBe(0)
    expect(await page.locator('script[src*="ask"], script[src*="assistant"], #ask').count()).toBe(0)
    const out = join(site.copy.root, 'dist')
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => /(?:^|\/)(?:ask|assistant)-/.test(file))).toEqual([])
    const style = files.find((file) => /octavo-[\w-]+\.css$/.test(file)) ?? ''
    expect(readFileSync(join(out, style), 'utf8')).not.toContain('assistant-entry')
    expect(readFileSync(join(out, 'index.html'), 'utf8')).not.toMatch(
      /data-assistant|octavo-assistant|data-part-assistant/,
    )
    await page.context().close()
  })
})

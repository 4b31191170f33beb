import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { eventually, openContext } from '../tools/browser.js'
import { findChromium } from '../tools/chromium.js'
import { operation } from '../tools/operations.js'
import { startPlaygroundSite } from '../tools/playgroundSite.js'
import { browser, findSent, input, tryOut, useBrowser } from '../tools/tryOut.js'
import { startServer } from '../tools/upstream.js'

useBrowser()

describe.skipIf(findChromium() === undefined)('credentials in the playground', () => {
  test('an API key is sent in a cookie by the forwarding site, and readers see when it cannot be', async () => {
    const security = [{ id: 'main', kind: 'apiKey', in: 'cookie', name: 'sid', scopes: [] }] as const
    await using forwarded = await tryOut({ security })
    await input(forwarded.dialog, 'sid').fill('abc')
    await forwarded.send()
    await forwarded.done()
    expect(findSent(forwarded.api)?.headers.cookie).toBe('sid=abc')
    await using direct = await tryOut({ security }, { mode: 'direct' })
    await input(direct.dialog, 'sid').fill('abc')
    await direct.dialog.getByText(/do not let pages set cookies/).waitFor()
  })

  test('gets a token by code with PKCE and by client credentials', async () => {
    const tokens: URLSearchParams[] = []
    let challenge = ''
    const listener: RequestListener = (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://api')
      if (pathname === '/authorize') {
        challenge = searchParams.get('code_challenge') ?? ''
        expect(Object.fromEntries(searchParams)).toMatchObject({
          response_type: 'code',
          client_id: 'me',
          scope: 'read',
          code_challenge_method: 'S256',
        })
        const back = new URL(searchParams.get('redirect_uri') ?? '')
        back.search = new URLSearchParams({ code: 'c0de', state: searchParams.get('state') ?? '' }).toString()
        return response.writeHead(302, { Location: back.href }).end()
      }
      if (pathname !== '/token') return response.end('{}')
      request.setEncoding('utf8').once('data', (body: string) => {
        const fields = new URLSearchParams(body)
        tokens.push(fields)
        const proof = createHash('sha256')
          .update(fields.get('code_verifier') ?? '')
          .digest('base64url')
        const isRight =
          fields.get('grant_type') === 'client_credentials' ? fields.get('client_secret') === 's' : proof === challenge
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify(isRight ? { access_token: `token-${tokens.length}` } : { error: 'invalid_grant' }))
      })
    }
    const flow = { authorizationUrl: '/authorize', tokenUrl: '/token', scopes: [{ name: 'read' }, { name: 'write' }] }
    await using idp = await startServer((request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*')
      listener(request, response)
    })
    const flows = (['authorizationCode', 'clientCredentials'] as const).map((kind) => ({
      ...flow,
      kind,
      authorizationUrl: `${idp.origin}/authorize`,
      tokenUrl: `${idp.origin}/token`,
    }))
    await using trial = await tryOut({ security: [{ id: 'main', kind: 'oauth2', scopes: ['read'], flows }] })
    const { dialog, api } = trial
    await dialog.getByLabel('Client ID').fill('me')
    await dialog.getByRole('button', { name: 'Authorize' }).click()
    await dialog.getByText('Token received.').waitFor()
    expect(await input(dialog, 'Token').inputValue()).toBe('token-1')
    await dialog.getByLabel('How to get a token').selectOption('OAuth 2.0, client credentials')
    await dialog.getByLabel('Client ID').fill('me')
    await dialog.getByLabel('Client secret').last().fill('wrong')
    await dialog.getByRole('button', { name: 'Get a token' }).click()
    await dialog.getByText('The provider rejected the request: invalid_grant').waitFor()
    await dialog.getByLabel('Client secret').last().fill('s')
    await dialog.getByRole('button', { name: 'Get a token' }).click()
    await eventually(() => input(dialog, 'Token').inputValue()).toBe('token-3')
    await trial.send()
    await trial.done()
    expect(findSent(api)?.headers.authorization).toBe('Bearer token-3')
  })

  test('credentials last as long as the page unless the reader keeps them', async () => {
    const security = [{ id: 'main', kind: 'bearer', scopes: [] }] as const
    await using trial = await tryOut({ security }, { more: { two: { security } } })
    const { page, dialog } = trial
    const reopen = async (name: string) => {
      await page.getByRole('button', { name: `Try ${name}` }).click()
      return input(dialog, 'Token').inputValue()
    }
    await input(dialog, 'Token').fill('secret')
    await page.keyboard.press('Escape')
    expect(await reopen('two')).toBe('secret')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('secret')
    await page.reload()
    expect(await reopen('one')).toBe('')
    await input(dialog, 'Token').fill('kept')
    const stores = () =>
      page.evaluate(() =>
        [localStorage, sessionStorage].map((store) =>
          Object.values({ ...store }).some((text) => text.includes('kept')),
        ),
      )
    await dialog.getByLabel('Keep credentials').selectOption('Until this tab is closed')
    expect(await stores()).toEqual([false, true])
    await page.reload()
    expect(await reopen('two')).toBe('kept')
    await dialog.getByLabel('Keep credentials').selectOption('In this browser')
    expect(await stores()).toEqual([true, false])
    await page.reload()
    expect(await reopen('two')).toBe('kept')
    await dialog.getByRole('button', { name: 'Forget' }).click()
    expect(await input(dialog, 'Token').inputValue()).toBe('')
    await page.reload()
    expect(await reopen('one')).toBe('')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(await stores()).toEqual([false, false])
  })

  test('gets a token through the site when the provider blocks pages', async () => {
    const listener: RequestListener = (request, response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(request.url === '/token' ? '{"access_token":"by-site"}' : '{}')
    }
    await using api = await startServer(listener)
    const flows = [{ kind: 'clientCredentials', tokenUrl: `${api.origin}/token`, scopes: [] }] as const
    const data = operation({ server: api.origin, security: [{ id: 'main', kind: 'oauth2', scopes: [], flows }] })
    await using site = await startPlaygroundSite({ one: data }, { servers: [api.origin] })
    const page = await (await openContext(browser())).newPage()
    await page.goto(site.origin)
    await page.getByRole('button', { name: 'Try one' }).click()
    await page.getByLabel('Client ID').fill('me')
    await page.getByRole('button', { name: 'Get a token' }).click()
    await eventually(() => input(page.getByRole('dialog'), 'Token').inputValue()).toBe('by-site')
    expect(api.seen.at(-1)?.body.toString()).toBe('grant_type=client_credentials&client_id=me&client_secret=')
    await page.context().close()
  })
})

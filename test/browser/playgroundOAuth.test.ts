import type { OAuthFlow } from '@octavo/core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ACCOUNT, type AuthorizationServer, CLIENT, startAuthorizationServer } from '../tools/authorizationServer.js'
import { eventually } from '../tools/browser.js'
import { findChromium } from '../tools/chromium.js'
import { findSent, input, type Trial, type TrialOptions, tryOut, useBrowser } from '../tools/tryOut.js'

useBrowser()

// The library writes advice for servers in production.
beforeAll(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const SCOPES = [{ name: 'read' }, { name: 'write' }]

/** Opens the playground of an operation whose token comes from a real authorization server. */
async function tryFlow(
  kinds: readonly OAuthFlow['kind'][],
  idp: AuthorizationServer,
  {
    mode = 'direct',
    isPublic = true,
    isListed = true,
  }: { mode?: 'direct' | 'proxy'; isPublic?: boolean; isListed?: boolean } = {},
): Promise<Trial> {
  const flows = kinds.map((kind) => ({
    kind,
    authorizationUrl: `${idp.origin}/auth`,
    deviceAuthorizationUrl: `${idp.origin}/device/auth`,
    tokenUrl: `${idp.origin}/token`,
    scopes: SCOPES,
  }))
  const options: TrialOptions = { mode, servers: isListed ? [idp.origin] : [] }
  const trial = await tryOut({ security: [{ id: 'main', kind: 'oauth2', scopes: ['read'], flows }] }, options)
  await openFlow(trial.dialog)
  const redirectUri = new URL('oauth.html', trial.page.url()).href
  idp.start({ redirectUri, isPublic, allowsPages: mode === 'direct' || !isListed })
  return trial
}

async function openFlow(dialog: Trial['dialog']): Promise<void> {
  await dialog.locator('summary', { hasText: 'OAuth 2.0' }).click()
}

async function logIn(popup: Trial['page']): Promise<void> {
  await popup.getByPlaceholder('Enter any login').fill(ACCOUNT.username)
  await popup.getByPlaceholder('and password').fill(ACCOUNT.password)
  await popup.getByRole('button', { name: 'Sign-in' }).click()
  await popup.getByRole('button', { name: 'Continue' }).click()
}

/** Sends the request and returns the token in it. */
async function sentToken({ send, done, api, dialog }: Trial): Promise<string> {
  await send()
  await done()
  const token = await input(dialog, 'Token').inputValue()
  expect(findSent(api)?.headers.authorization).toBe(`Bearer ${token}`)
  return token
}

describe.skipIf(findChromium() === undefined)('OAuth in the playground', () => {
  test('gets a token by code with PKCE', async () => {
    await using idp = await startAuthorizationServer()
    await using trial = await tryFlow(['authorizationCode'], idp)
    const { dialog, page } = trial
    await dialog.getByLabel('Client ID').fill(CLIENT.id)
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('button', { name: 'Authorize' }).click(),
    ])
    await logIn(popup)
    await dialog.getByText('Token received.').waitFor()
    expect((await sentToken(trial)).length).toBeGreaterThan(20)
  })

  test('gets a token after the code was entered on a page of the provider', async () => {
    await using idp = await startAuthorizationServer()
    await using trial = await tryFlow(['deviceAuthorization'], idp)
    const { dialog, page } = trial
    await dialog.getByLabel('Client ID').fill(CLIENT.id)
    await dialog.getByRole('button', { name: 'Authorize' }).click()
    const link = dialog.getByRole('link', { name: idp.origin })
    const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()])
    const code = await dialog.locator('.pg-oauth-code').textContent()
    await popup.getByText(String(code)).waitFor()
    await popup.getByRole('button', { name: 'Continue' }).click()
    await logIn(popup)
    await dialog.getByText('Token received.').waitFor()
    expect(await link.count()).toBe(0)
    expect((await sentToken(trial)).length).toBeGreaterThan(20)
  })

  test('gets a token with a password, which is masked and not stored', async () => {
    await using idp = await startAuthorizationServer()
    await using trial = await tryFlow(['password'], idp)
    const { dialog, page } = trial
    await dialog.getByLabel('Client ID').fill(CLIENT.id)
    await input(dialog, 'User name').fill(ACCOUNT.username)
    const password = input(dialog, 'Password')
    expect(await password.getAttribute('type')).toBe('password')
    await password.fill('wrong')
    await dialog.getByRole('button', { name: 'Get a token' }).click()
    await dialog.getByText('The provider rejected the request: Wrong password').waitFor()
    await password.fill(ACCOUNT.password)
    await dialog.getByRole('button', { name: 'Get a token' }).click()
    await dialog.getByText('Token received.').waitFor()
    await dialog.getByLabel('Keep credentials').selectOption('In this browser')
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).toContain(await sentToken(trial))
    expect(stored).not.toContain(ACCOUNT.password)
    expect(stored).not.toContain(ACCOUNT.username)
  })

  test('gets a token with the client secret, and keeps the client ID', async () => {
    await using idp = await startAuthorizationServer()
    await using trial = await tryFlow(['password', 'clientCredentials'], idp, { isPublic: false })
    const { dialog, page } = trial
    await dialog.getByLabel('How to get a token').selectOption('OAuth 2.0, client credentials')
    await dialog.getByLabel('Client ID').fill(CLIENT.id)
    await dialog.getByLabel('Client secret').last().fill(CLIENT.secret)
    await dialog.getByRole('button', { name: 'Get a token' }).click()
    await dialog.getByText('Token received.').waitFor()
    await sentToken(trial)
    await page.reload()
    await page.getByRole('button', { name: 'Try one' }).click()
    await openFlow(dialog)
    expect(await dialog.getByLabel('Client ID').inputValue()).toBe(CLIENT.id)
    expect(await input(dialog, 'Client secret').inputValue()).toBe('')
    await dialog.getByRole('button', { name: 'Forget' }).click()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('gets a token through the site, with one request, from a provider that blocks pages', async () => {
    await using idp = await startAuthorizationServer()
    await using trial = await tryFlow(['clientCredentials'], idp, { mode: 'proxy', isPublic: false })
    const { dialog } = trial
    await dialog.getByLabel('Client ID').fill(CLIENT.id)
    await dialog.getByLabel('Client secret').last().fill(CLIENT.secret)
    await dialog.getByRole('button', { name: 'Get a token' }).click()
    await eventually(() => input(dialog, 'Token').inputValue()).not.toBe('')
    expect(idp.posts).toEqual(['/token'])
  })

  test('a token is requested directly if the site does not forward to the provider', async () => {
    await using idp = await startAuthorizationServer()
    await using trial = await tryFlow(['clientCredentials'], idp, { mode: 'proxy', isPublic: false, isListed: false })
    await trial.dialog.getByLabel('Client ID').fill(CLIENT.id)
    await trial.dialog.getByLabel('Client secret').last().fill(CLIENT.secret)
    await trial.dialog.getByRole('button', { name: 'Get a token' }).click()
    await eventually(() => input(trial.dialog, 'Token').inputValue()).not.toBe('')
    expect(idp.posts).toEqual(['/token'])
  })
})

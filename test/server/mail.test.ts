import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../tools/browser.js'
import { type Deployment, deploy, stubSite } from './deployment.js'
import { exportAudit, getPage, issuedTokens, join, MANY_CLIENTS, postForm, responseSession, useLink } from './people.js'

interface Mail {
  to: string[]
  body: string
}

let deployment: Deployment
let url: string
let owner: string
let smtp: SMTPServer
let isRefusing = false
const mails: Mail[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'octavo' && password === 'mail secret'
        ? callback(null, { user: username })
        : callback(new Error('Wrong password')),
    onRcptTo: (_address, _session, callback) => callback(isRefusing ? new Error('Refused') : null),
    onData: (stream, session, callback) => {
      void text(stream).then((body) => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), body: decode(body) })
        callback()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  deployment = await deploy('embedded', {
    OCTAVO_PUBLIC_URL: '',
    ...MANY_CLIENTS,
    OCTAVO_SMTP_URL: `smtp://octavo:mail%20secret@127.0.0.1:${port}`,
    OCTAVO_MAIL_FROM: 'docs@acme.test',
  })
  url = deployment.apis[0]?.url as string
  await deployment.addSite('docs.test', 'acme', { files: stubSite({ pages: 1, milliseconds: 10 }) })
  owner = await join(deployment, { organisation: 'acme', email: 'owner@acme.test', role: 'owner' })
})
afterAll(async () => {
  await deployment?.stop()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

/** Returns a mail without soft line breaks. */
const decode = (body: string) => body.replace(/=\r\n/g, '').replaceAll('=3D', '=')
const linkIn = ({ body }: Mail) => /\/dashboard\/-\/link\?token=[\w-]{43}\S*/.exec(body)?.[0] as string
const invite = (email: string) =>
  postForm(url, '/dashboard/acme/-/people', { cookie: owner, form: { email, role: 'viewer' } })
const requestLink = (email: string, { from, to }: { from?: string; to?: string } = {}) =>
  postForm(url, '/dashboard/-/mail', {
    form: { email, ...(to !== undefined && { to }) },
    headers: from === undefined ? [] : ['X-Forwarded-For', from],
  })
/** Waits for the next mail. */
const nextMail = async (count: number) => {
  await eventually(() => mails.length).toBe(count)
  return mails[count - 1] as Mail
}

test('an invitation is mailed, and its link is not shown', async () => {
  const page = await invite('ada@acme.test')
  const mail = await nextMail(1)
  expect(mail.to).toEqual(['ada@acme.test'])
  expect(mail.body).toMatch(/^From: docs@acme\.test\r\nTo: ada@acme\.test\r\nSubject: Invitation to acme\r\n/)
  expect(mail.body).toContain('owner@acme.test invites you')
  expect(page.body.toString()).toContain('An invitation was sent to ada@acme.test.')
  expect(page.body.toString()).not.toContain('token=')
  const cookie = responseSession(await useLink(url, linkIn(mail)))
  expect((await getPage(url, '/dashboard/acme', cookie)).status).toBe(200)
})

test('a mailed link signs in once, and the response does not tell who exists', async () => {
  const [existing, unknown, invalid] = [
    await requestLink('ADA@acme.test'),
    await requestLink('nobody@acme.test'),
    await requestLink('n\u043ebody@acme.test'),
  ]
  expect(existing.status).toBe(200)
  expect([unknown.body.toString(), invalid.body.toString()]).toEqual([
    existing.body.toString(),
    existing.body.toString(),
  ])
  const mail = await nextMail(2)
  expect(mail.to).toEqual(['ada@acme.test'])
  expect(responseSession(await useLink(url, linkIn(mail)))).toBeDefined()
  expect((await useLink(url, linkIn(mail))).status).toBe(403)
})

test('the first mailed link of a person ends sessions that somebody else may have started', async () => {
  const cookie = await join(deployment, { organisation: 'acme', email: 'bob@acme.test', role: 'viewer' })
  await requestLink('bob@acme.test')
  const proved = responseSession(await useLink(url, linkIn(await nextMail(3))))
  expect((await getPage(url, '/dashboard/acme', proved)).status).toBe(200)
  expect((await getPage(url, '/dashboard/acme', cookie)).status).toBe(303)
})

test('a refused mail leaves no invitation', async () => {
  isRefusing = true
  const { status, body } = await invite('carol@acme.test')
  isRefusing = false
  expect([status, body.toString()]).toEqual([
    502,
    expect.stringContaining('The mail server did not accept the invitation.'),
  ])
  expect((await getPage(url, '/dashboard/acme/-/people', owner)).body.toString()).not.toContain('carol@acme.test')
})

test('a client can request five links for a person an hour, and nobody else can use them up', async () => {
  const links = () => mails.filter(({ to, body }) => to[0] === 'ada@acme.test' && body.includes('Sign in to Octavo'))
  const before = links().length
  for (let count = 0; count < 6; count++) await requestLink('ada@acme.test', { from: '10.9.9.9' })
  await requestLink('owner@acme.test')
  await eventually(() => mails.filter(({ to }) => to[0] === 'owner@acme.test')).toHaveLength(1)
  expect(links()).toHaveLength(before + 5)
  await requestLink('ada@acme.test')
  await eventually(links).toHaveLength(before + 6)
})

test('a mailed link opens the page that was requested', async () => {
  const people = '/dashboard/acme/-/people'
  const start = await getPage(url, people)
  expect(start.headers.location).toBe(`/dashboard?to=${encodeURIComponent(people)}`)
  const count = mails.length
  await requestLink('owner@acme.test', { to: people })
  const link = linkIn(await nextMail(count + 1))
  const page = (await getPage(url, link)).body.toString()
  expect(page).toContain(`<input type="hidden" name="to" value="${people}"`)
  const { searchParams } = new URL(link, url)
  const { headers } = await postForm(url, '/dashboard/-/link', { form: Object.fromEntries(searchParams) })
  expect(headers.location).toBe(people)
})

test('the logs have no link and no password', async () => {
  const output = deployment.processes.map((process) => process.output()).join('')
  expect(output).toContain('mail not sent')
  for (const mail of mails) expect(output).not.toContain(/token=([\w-]{43})/.exec(linkIn(mail))?.[1])
  expect(output).not.toMatch(/mail(?:%20| )secret/)
  const audit = await exportAudit(deployment, 'acme')
  expect(audit).toContain('person.invite')
  for (const token of issuedTokens) expect(audit).not.toContain(token)
})

import type { OperatorCommands } from '@octavo/server'
import { type Answer, send } from './client.js'
import type { Deployment } from './deployment.js'

/** Every token of a session or link that the functions of this file have seen. */
export const issuedTokens: string[] = []

/** Settings with which each form comes from another IP address, because attempts to sign in are limited. */
export const MANY_CLIENTS = { OCTAVO_TRUSTED_PROXIES: '["127.0.0.0/8"]' }
let clients = 0

/** Sends a form of the dashboard. */
export function postForm(
  url: string,
  path: string,
  { cookie, form = {}, headers = [] }: { cookie?: string; form?: Record<string, string>; headers?: string[] } = {},
): Promise<Answer> {
  return send(url, {
    method: 'POST',
    path,
    headers: [
      'Content-Type',
      'application/x-www-form-urlencoded',
      'Sec-Fetch-Site',
      'same-origin',
      'X-Forwarded-For',
      `10.0.${clients >> 8}.${clients++ & 255}`,
      ...(cookie === undefined ? [] : ['Cookie', cookie]),
      ...headers,
    ],
    body: new URLSearchParams(form).toString(),
  })
}

/** Requests a page of the dashboard. */
export function getPage(url: string, path: string, cookie?: string): Promise<Answer> {
  return send(url, { path, headers: cookie === undefined ? [] : ['Cookie', cookie] })
}

/** Returns the session cookie that a response sets, or undefined. */
export function responseSession({ headers }: Answer): string | undefined {
  const [cookie, token] = /[^;,\s]*octavo-session=([\w-]{43})/.exec(String(headers['set-cookie'])) ?? []
  if (token !== undefined) issuedTokens.push(token)
  return cookie
}

/** Uses a one-time link. */
export function useLink(url: string, path: string, cookie?: string): Promise<Answer> {
  const token = new URL(path, url).searchParams.get('token') ?? ''
  issuedTokens.push(token)
  return postForm(url, '/dashboard/-/link', { form: { token }, ...(cookie !== undefined && { cookie }) })
}

type Invitation = OperatorCommands['people.invite']['arguments']

/** Invites a person, who joins with a new session. Returns its cookie. */
export async function join({ apis, operate }: Deployment, invitation: Invitation): Promise<string> {
  const { path } = await operate('people.invite', invitation)
  return requireSession(await useLink(apis[0]?.url as string, path))
}

/** Makes somebody an operator, and signs them in. Returns the cookie. */
export async function joinOperator({ apis, operate }: Deployment, email: string): Promise<string> {
  const { path = '' } = await operate('people.operator', { email, operator: true })
  return requireSession(await useLink(apis[0]?.url as string, path))
}

function requireSession(answer: Answer): string {
  const session = responseSession(answer)
  if (session === undefined) throw new Error(`No session: ${answer.status} ${answer.body}`)
  return session
}

/** Returns all entries of the audit log, those of the whole server included, as an operator exports them. */
export async function exportAudit(deployment: Deployment, organisation: string): Promise<string> {
  const cookie = await joinOperator(deployment, 'auditor@example.test')
  const url = deployment.apis[0]?.url as string
  return (await getPage(url, `/dashboard/${organisation}/-/audit/export`, cookie)).body.toString()
}

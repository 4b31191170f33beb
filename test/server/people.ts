import type { OperatorCommands } from '@octavo/server'
import { type Answer, send } from './client.js'
import type { Deployment } from './deployment.js'

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
  return /[^;,\s]*octavo-session=[\w-]{43}/.exec(String(headers['set-cookie']))?.[0]
}

/** Uses a one-time link. */
export function useLink(url: string, path: string, cookie?: string): Promise<Answer> {
  const token = new URL(path, url).searchParams.get('token') ?? ''
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

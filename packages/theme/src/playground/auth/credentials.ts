import type { Credential } from '@octavo/core'

export type Credentials = Readonly<Record<string, Credential>>

/** What the readers of this page typed, by scope; gone with the page. */
const memory = new Map<string, Credentials>()

const keyOf = (scope: string) => `octavo:credentials:${scope}`

/** Credentials of a scope: those of this page, else what was kept on the device. */
export function readCredentials(scope: string): Credentials {
  return memory.get(scope) ?? readKept(scope) ?? {}
}

export function isRemembered(scope: string): boolean {
  return readKept(scope) !== undefined
}

export function keepCredentials(scope: string, credentials: Credentials, remember: boolean): void {
  memory.set(scope, credentials)
  try {
    if (remember) localStorage.setItem(keyOf(scope), JSON.stringify(credentials))
    else localStorage.removeItem(keyOf(scope))
  } catch {
    // Storage is full or closed: the page still has them.
  }
}

export function forgetCredentials(scope: string): void {
  keepCredentials(scope, {}, false)
}

function readKept(scope: string): Credentials | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(scope)) ?? 'null') as Credentials | null
    return kept !== null && typeof kept === 'object' ? kept : undefined
  } catch {
    return undefined
  }
}

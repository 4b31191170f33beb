import type { Credential } from '@octavo/core'

export type Credentials = Readonly<Record<string, Credential>>

/** Storage of credentials: the page, the tab, or the browser until the reader removes them. */
export type Keeping = 'page' | 'tab' | 'browser'

/** Credentials of this page, by scope. */
const memory = new Map<string, Credentials>()

const storageKey = (scope: string) => `octavo:credentials:${scope}`

/** Returns the credentials of a scope: those of this page, or else the stored ones. */
export function readCredentials(scope: string): Credentials {
  return memory.get(scope) ?? readKept(scope, 'tab') ?? readKept(scope, 'browser') ?? {}
}

export function scopeKeeping(scope: string): Keeping {
  return (['tab', 'browser'] as const).find((keeping) => readKept(scope, keeping)) ?? 'page'
}

export function keepCredentials(scope: string, credentials: Credentials, keeping: Keeping): void {
  memory.set(scope, credentials)
  if (Object.keys(credentials).length === 0) keepClientId(scope, '')
  for (const one of ['tab', 'browser'] as const)
    try {
      if (keeping === one) keepingStorage(one).setItem(storageKey(scope), JSON.stringify(credentials))
      else keepingStorage(one).removeItem(storageKey(scope))
    } catch {
      // Storage is full or blocked; the page still has the credentials.
    }
}

const clientKey = (scope: string) => `octavo:client:${scope}`

/** Returns the OAuth client ID of a scope, until the reader removes the credentials. */
export function readClientId(scope: string): string {
  try {
    return localStorage.getItem(clientKey(scope)) ?? ''
  } catch {
    return ''
  }
}

export function keepClientId(scope: string, clientId: string): void {
  try {
    if (clientId) localStorage.setItem(clientKey(scope), clientId)
    else localStorage.removeItem(clientKey(scope))
  } catch {
    // Storage is full or blocked.
  }
}

function readKept(scope: string, keeping: 'tab' | 'browser'): Credentials | undefined {
  try {
    const storedCredentials = JSON.parse(
      keepingStorage(keeping).getItem(storageKey(scope)) ?? 'null',
    ) as Credentials | null
    return storedCredentials !== null && typeof storedCredentials === 'object' ? storedCredentials : undefined
  } catch {
    return undefined
  }
}

/** Returns a storage. Throws in browsers that block it. */
function keepingStorage(keeping: 'tab' | 'browser'): Storage {
  return keeping === 'tab' ? sessionStorage : localStorage
}

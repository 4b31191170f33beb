import type { PlaygroundData, PlaygroundTransport } from '@octavo/core'
import { memory } from '../../client/dom.js'

/** Returns true for a URL that requests can be sent to: absolute, and without credentials, query and fragment. */
export function isServerUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password, search, hash } = new URL(text)
  return username + password + search + hash === '' && !/[?#@]/.test(text)
}

/** Keeps the URL of a server that a document does not name, for its other operations, until the tab is closed. */
export function keepServer({ credentialScope }: PlaygroundData, url: string): void {
  memory.write(`server:${credentialScope}`, isServerUrl(url) ? url : '', true)
}

/** Returns the kept URL of a server. Undefined if one of the document is used. */
export function keptServer({ credentialScope, display }: PlaygroundData): string | undefined {
  const url = memory.read(`server:${credentialScope}`, true) ?? ''
  return display === 'interactive' && isServerUrl(url) ? url : undefined
}

/**
 * Returns how requests reach a server. The site forwards requests only to servers of its documents, and cookies are sent
 * only to these.
 */
export function serverTransport(transport: PlaygroundTransport, server: number | string = 0): PlaygroundTransport {
  return typeof server === 'string' ? {} : transport
}

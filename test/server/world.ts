import type { OperatorCommands } from '@octavo/server'
import type { Client, KeyClient } from './client.js'
import type { Deployment } from './deployment.js'

/** What the cases of one deployment share. */
export interface World {
  deployment: Deployment
  client: Client
  /** Addresses of the API's processes. */
  urls: string[]
  document: Record<string, unknown>
  acme: KeyClient
  other: KeyClient
  /** Of an organization whose plan has no exports. */
  thrifty: KeyClient
  /** Every key that was made. */
  issued: string[]
  createKey(organisation: string, more?: object): Promise<OperatorCommands['keys.create']['result']>
}

import type { SshAccess } from './sshCommand.js'

export interface CheckoutOptions {
  /** Where the files are put; it must not exist. */
  folder: string
  limits: CheckoutLimits
  signal: AbortSignal
  /** Without it, no repository is fetched over ssh. */
  ssh?: SshAccess
}

export interface CheckoutLimits {
  files: number
  bytes: number
  /** Milliseconds that fetching a repository may take. */
  time: number
  /**
   * Milliseconds that each try at a repository takes at least when it fails, whatever the reason: time that passes would
   * tell which addresses of a network answer.
   */
  tries: readonly number[]
}

export const CHECKOUT_LIMITS: CheckoutLimits = {
  files: 100_000,
  bytes: 2 * 1024 ** 3,
  time: 5 * 60_000,
  // Linux gives up a neighbour that does not answer after 3 seconds (three times `retrans_time_ms`, arp(7)).
  tries: [4_000, 10_000, 4_000],
}

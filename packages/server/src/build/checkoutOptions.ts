import type { SshAccess } from './sshCommand.js'

export interface CheckoutOptions {
  /** The folder to create; it must not exist. */
  folder: string
  limits: CheckoutLimits
  signal: AbortSignal
  /** Access over SSH. Default: no repository is fetched over SSH. */
  ssh?: SshAccess
}

export interface CheckoutLimits {
  files: number
  bytes: number
  /** Time limit for fetching a repository, in milliseconds. */
  time: number
  /** Maximum time for which the server of a repository sends nothing, in milliseconds. */
  idle: number
  /**
   * Minimum duration of each failed try, in milliseconds. The duration must not reveal which hosts of a network
   * respond.
   */
  tries: readonly number[]
  /** Pauses before each copy of a folder, in milliseconds. A folder that changes meanwhile is copied again. */
  pauses: readonly number[]
}

export const CHECKOUT_LIMITS: CheckoutLimits = {
  files: 100_000,
  bytes: 2 * 1024 ** 3,
  time: 5 * 60_000,
  idle: 30_000,
  // Linux gives up on an unresponsive neighbor after 3 seconds (three times `retrans_time_ms`, arp(7)).
  tries: [4_000, 10_000, 4_000],
  pauses: [0, 200, 400, 800, 1_600, 3_200],
}

import { type Damage, DatabaseUnavailable } from './database.js'

/** How soon it is noticed that there is room again. */
const LOOK_MS = 500

/** SQLSTATE class 58: the files are not what the database takes them for. */
const FILES_AMISS = /^58/
/** After these PostgreSQL does not go on; the embedded one would hold up the whole process with the next statement. */
const LAST_WORDS = new Set(['PANIC', 'FATAL'])

export interface DamageWatch extends Damage {
  /** Looks at how a statement has failed. */
  see(error: unknown): void
  /** @throws DatabaseUnavailable when no statement may be run any more */
  requireRunning(): void
  close(): void
}

/**
 * Watches the embedded database. What it knows of its files is kept in memory: a file that could not be made, because
 * the disk had no room for it, is taken for one that exists from then on, and each statement that needs it fails. Opened
 * anew it is whole, as after a crash; a process that ends is what its supervisor knows how to mend.
 */
export function watchDamage(hasRoom: () => Promise<boolean>): DamageWatch {
  let resolve: (error: Error) => void = () => {}
  const end = new Promise<Error>((settle) => {
    resolve = settle
  })
  let state: 'whole' | 'damaged' | 'stopped' = 'whole'
  let timer: NodeJS.Timeout | undefined

  const look = async (reason: string) => {
    if (!(await hasRoom().catch(() => false))) return
    clearInterval(timer)
    resolve(new Error(`The embedded database must be reopened (${reason}). This process exits; restart it.`))
  }
  return {
    end,
    isThere: () => state !== 'whole',
    see(error) {
      const { code = '', severity = '', message = '' } = error as { code?: string; severity?: string; message?: string }
      const isLast = LAST_WORDS.has(severity) || error instanceof WebAssembly.RuntimeError
      if (!isLast && !FILES_AMISS.test(code)) return
      if (state !== 'stopped') state = isLast ? 'stopped' : 'damaged'
      timer ??= setInterval(() => void look(message), LOOK_MS)
    },
    requireRunning() {
      if (state === 'stopped') throw new DatabaseUnavailable('The database has stopped.')
    },
    close: () => clearInterval(timer),
  }
}

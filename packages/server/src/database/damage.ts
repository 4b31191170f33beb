import { type Damage, DatabaseUnavailable } from './database.js'

/** Interval of the checks whether the disk has free space again. */
const LOOK_MS = 500

/** SQLSTATE class 58: system errors, such as missing files. */
const SYSTEM_ERROR = /^58/
/** Severities after which PostgreSQL stops. The next statement of the embedded one would block the whole process. */
const FATAL = new Set(['PANIC', 'FATAL'])

export interface DamageWatch extends Damage {
  /** Inspects the error of a statement. */
  see(error: unknown): void
  /** @throws DatabaseUnavailable when the database has stopped */
  requireRunning(): void
  close(): void
}

/**
 * Watches the embedded database for damage. It caches its list of files in memory: a file that could not be created on a full
 * disk counts as existing from then on, and each statement that needs it fails. When it is reopened, it recovers as after a
 * crash, so the process exits and its supervisor restarts it.
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
      const isFatal = FATAL.has(severity) || error instanceof WebAssembly.RuntimeError
      if (!isFatal && !SYSTEM_ERROR.test(code)) return
      if (state !== 'stopped') state = isFatal ? 'stopped' : 'damaged'
      timer ??= setInterval(() => void look(message), LOOK_MS)
    },
    requireRunning() {
      if (state === 'stopped') throw new DatabaseUnavailable('The database has stopped.')
    },
    close: () => clearInterval(timer),
  }
}

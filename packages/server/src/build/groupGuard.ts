import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'

/**
 * A shell script that keeps a list of process groups from its standard input, and kills the listed groups when the input ends.
 * It uses only shell built-ins (POSIX.1, 2.14 and 2.9).
 */
const PROGRAM = `
groups=' '
while read -r change group; do
  case $change in
    +) groups="$groups$group " ;;
    -) groups="\${groups%% $group *} \${groups#* $group }" ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group"; done`

const guarded = new Set<number>()
let guard: ChildProcess | undefined

/**
 * Starts a process group that is killed when this process ends, even by a signal, because nothing checks its limits
 * after that. One guard process handles all groups and is started before the first one.
 * @param start returns the id of the group leader, or undefined if nothing was started
 * @returns a function to call when the group has ended
 * @throws {Error} if the guard can't be started
 */
export async function startGuarded(start: () => number | undefined): Promise<() => void> {
  if (!guard) {
    const child = startGuard()
    if (child.pid === undefined) throw (await once(child, 'error'))[0]
  }
  const group = start()
  if (group === undefined) return () => {}
  guarded.add(group)
  sendToGuard('+', group)
  return () => {
    guarded.delete(group)
    sendToGuard('-', group)
  }
}

/** Starts the guard. If the process has no id, it failed to start, and its event has the error. */
function startGuard(): ChildProcess {
  // Detached, because signals to the group of the terminal or of this process must not end the guard.
  const child = spawn('/bin/sh', ['-c', PROGRAM], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.on('error', () => {})
  if (child.pid === undefined) return child
  guard = child
  child.once('exit', () => {
    // The next group starts a new guard.
    if (guard === child) guard = undefined
  })
  child.stdin?.on('error', () => {})
  child.unref()
  ;(child.stdin as unknown as Socket).unref()
  for (const group of guarded) sendToGuard('+', group)
  return child
}

/** Sends a change to the list of groups. The write is synchronous unless the pipe is full. */
function sendToGuard(change: '+' | '-', group: number): void {
  guard?.stdin?.write(`${change} ${group}\n`)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'

/**
 * Keeps a list of process groups as it is told, and ends those that are on it when nobody can tell it more. Shells do all of
 * this by themselves (POSIX.1, 2.14 and 2.9): no other program is started.
 */
const PROGRAM = `
groups=' '
while read -r sign group; do
  case $sign in
    +) groups="$groups$group " ;;
    -) groups="\${groups%% $group *} \${groups#* $group }" ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group"; done`

const held = new Set<number>()
let guard: ChildProcess | undefined

/**
 * Starts a process group that is ended when this process ends, however it ends: nothing watches the group's limits any more
 * then. A process of its own sees to that, which all groups share, which is there before them, and which ends with this one.
 * @param start returns the group, by its leader's id; undefined when nothing was started
 * @returns to be called when the group has ended
 * @throws {Error} the system's, when it gives no such process
 */
export async function startGuarded(start: () => number | undefined): Promise<() => void> {
  if (!guard) {
    const child = startGuard()
    if (child.pid === undefined) throw (await once(child, 'error'))[0]
  }
  const group = start()
  if (group === undefined) return () => {}
  held.add(group)
  tell('+', group)
  return () => {
    held.delete(group)
    tell('-', group)
  }
}

/** One that has no id does not start; its event says why. */
function startGuard(): ChildProcess {
  // Out of the terminal's and this process's group: signals for these must not end it first.
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
    // The next group's start sees to another one.
    if (guard === child) guard = undefined
  })
  child.stdin?.on('error', () => {})
  child.unref()
  ;(child.stdin as unknown as Socket).unref()
  for (const group of held) tell('+', group)
  return child
}

/** Written before this returns: a pipe that has room takes it at once. */
function tell(sign: '+' | '-', group: number): void {
  guard?.stdin?.write(`${sign} ${group}\n`)
}

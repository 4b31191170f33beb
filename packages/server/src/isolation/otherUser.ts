import type { IsolatedCommand } from './isolation.js'

/** In a range that neither distributions nor systemd give to anybody. */
export const BUILD_USER = 60_990

type Sandbox = (
  program: string,
  command: IsolatedCommand,
  placed?: (folder: string) => string,
) => { file: string; args: string[] }

/** What it takes to become somebody else; it is gone with it. */
const NEEDED = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP']

/**
 * Starts a sandbox as `BUILD_USER`, from a server that is root. That user may not be able to walk to the folders, so a
 * first bubblewrap mounts them where it can, in a view of the file system of its own.
 */
export function asOtherUser(
  program: string,
  command: IsolatedCommand,
  sandbox: Sandbox,
): { file: string; args: string[] } {
  const { read, write } = command
  const places = new Map([...read, ...write].map((folder, index) => [folder, `/tmp/${index}`]))
  const placed = (folder: string) => places.get(folder) as string
  const inner = sandbox(program, command, placed)
  return {
    file: program,
    args: [
      ...['--dev-bind', '/', '/'],
      ...['--size', '65536', '--tmpfs', '/tmp'],
      ...read.flatMap((folder) => ['--ro-bind', folder, placed(folder)]),
      ...write.flatMap((folder) => ['--bind', folder, placed(folder)]),
      ...NEEDED.flatMap((capability) => ['--cap-add', capability]),
      '--die-with-parent',
      '--',
      'setpriv',
      ...['--reuid', String(BUILD_USER), '--regid', String(BUILD_USER), '--clear-groups'],
      ...['--inh-caps=-all', '--bounding-set=-all'],
      '--',
      inner.file,
      ...inner.args,
    ],
  }
}

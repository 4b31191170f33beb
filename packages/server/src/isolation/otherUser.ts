import type { IsolatedCommand } from './isolation.js'

/** A user id in a range that neither distributions nor systemd allocate. */
export const BUILD_USER = 60_990

type Sandbox = (
  program: string,
  command: IsolatedCommand,
  sourceOf?: (folder: string) => string,
) => { file: string; args: string[] }

/** Capabilities to change the user, which drops them. */
const NEEDED = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP']

/**
 * Returns the command that starts a sandbox as `BUILD_USER`, from a server that runs as root. That user may have no access to the
 * parents of the folders, so a first bubblewrap mounts them at accessible paths, in a separate mount namespace.
 */
export function asOtherUser(
  program: string,
  command: IsolatedCommand,
  sandbox: Sandbox,
): { file: string; args: string[] } {
  const { read, write } = command
  const mounts = new Map([...read, ...write].map((folder, index) => [folder, `/tmp/${index}`]))
  const mountOf = (folder: string) => mounts.get(folder) as string
  const inner = sandbox(program, command, mountOf)
  return {
    file: program,
    args: [
      ...['--dev-bind', '/', '/'],
      ...['--size', '65536', '--tmpfs', '/tmp'],
      ...read.flatMap((folder) => ['--ro-bind', folder, mountOf(folder)]),
      ...write.flatMap((folder) => ['--bind', folder, mountOf(folder)]),
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

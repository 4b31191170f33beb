import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import type { IsolatedCommand, Isolation } from './isolation.js'

/** Programs and libraries; nothing of `/etc` but what the loader reads. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/etc/ld.so.cache', '/etc/alternatives']

const SCRATCH_BYTES = 256 * 1024 * 1024

/**
 * Runs commands in namespaces of their own: no network, no processes but theirs, no files but those they were given, no
 * environment.
 */
export function createBubblewrap(program: string): Isolation {
  return {
    mode: 'bwrap',
    holdsStrangers: true,
    wrap: ({ file, args, read, write }) => ({
      file: program,
      args: [...sandbox({ read, write }), '--', file, ...args],
    }),
  }
}

function sandbox({ read, write }: Pick<IsolatedCommand, 'read' | 'write'>): string[] {
  return [
    '--unshare-all',
    '--unshare-user',
    '--disable-userns',
    '--die-with-parent',
    '--new-session',
    '--clearenv',
    ...['--setenv', 'PATH', '/usr/bin:/bin'],
    ...['--setenv', 'HOME', '/tmp'],
    ...['--hostname', 'build'],
    ...['--uid', '65534', '--gid', '65534'],
    ...['--cap-drop', 'ALL'],
    ...SYSTEM.flatMap(systemFolder),
    ...['--proc', '/proc'],
    ...['--dev', '/dev'],
    ...['--size', String(SCRATCH_BYTES), '--tmpfs', '/tmp'],
    ...read.flatMap((folder) => ['--ro-bind', folder, folder]),
    ...write.flatMap((folder) => ['--bind', folder, folder]),
    ...['--chdir', '/'],
  ]
}

/** On most systems `/bin` and `/lib` are links into `/usr`. */
function systemFolder(path: string): string[] {
  if (!existsSync(path)) return []
  return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
}

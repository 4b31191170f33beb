import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { release } from 'node:os'
import type { IsolatedCommand, Isolation, ProcessLimits } from './isolation.js'
import { systemCallFilter } from './systemCalls.js'

/** Folders of programs and libraries, and the files in `/etc` that the dynamic loader reads. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/etc/ld.so.cache', '/etc/alternatives']

const OPEN_FILES = 1024
/** Maximum number of pending signals, because they use kernel memory. */
const SIGNALS = 1024
/** Number of processes that the kernel allows above the limit, so that the watcher can detect an excess. */
const EXTRA_PROCESSES = 64

const FILTER = systemCallFilter()

/** Returns the isolation with bubblewrap. @param isRoot runs builds as `BUILD_USER` */
export function createBubblewrap(program: string, isRoot = process.getuid?.() === 0): Isolation {
  return {
    mode: 'bwrap',
    supportsUntrusted: true,
    user: isRoot ? BUILD_USER : undefined,
    wrap(command) {
      const started = isRoot ? asOtherUser(program, command) : sandbox(program, command)
      return { ...started, tellsProcess: true, reads: FILTER }
    },
  }
}

function sandbox(
  program: string,
  { file, args, read, write, limits }: IsolatedCommand,
  mountSource: (folder: string) => string = (folder) => folder,
): { file: string; args: string[] } {
  const bind = (option: string) => (folder: string) => [option, mountSource(folder), folder]
  return {
    file: program,
    args: [
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
      ...['--proc', '/proc', '--remount-ro', '/proc'],
      // Files in memory file systems are not counted, and a limit of bytes does not limit their number.
      ...['--dev', '/dev', '--remount-ro', '/dev'],
      ...['--dir', '/tmp'],
      ...read.flatMap(bind('--ro-bind')),
      ...write.flatMap(bind('--bind')),
      ...['--remount-ro', '/'],
      ...['--chdir', '/'],
      ...['--json-status-fd', '3'],
      ...(FILTER ? ['--seccomp', '4'] : []),
      '--',
      ...limited(limits),
      file,
      ...args,
    ],
  }
}

/** Returns the command that sets limits inside the sandbox, where only the sandbox's processes are counted. */
function limited({ processes, fileBytes }: ProcessLimits): string[] {
  const limit = (name: string, value: number) => `--${name}=${value}:${value}`
  return [
    'prlimit',
    ...(countsInside(release()) ? [limit('nproc', processes + EXTRA_PROCESSES)] : []),
    limit('fsize', fileBytes),
    limit('nofile', OPEN_FILES),
    limit('msgqueue', 0),
    limit('sigpending', SIGNALS),
    limit('core', 0),
    '--',
  ]
}

/**
 * Returns whether the kernel counts a user's processes per user namespace (Linux 5.14 and later). Older kernels count
 * all processes of the user.
 */
function countsInside(kernel: string): boolean {
  const [major = 0, minor = 0] = kernel.split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 14)
}

/** Mounts a system folder. On most systems `/bin` and `/lib` are symlinks into `/usr`. */
function systemFolder(path: string): string[] {
  if (!existsSync(path)) return []
  return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
}

/** A user id in a range that neither distributions nor systemd allocate. */
const BUILD_USER = 60_990

/** Capabilities required to change the user. They are dropped afterwards. */
const NEEDED = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP']

/**
 * Returns the command that starts a sandbox as `BUILD_USER`, from a server that runs as root. That user may have no
 * access to the parent folders, so a first bubblewrap mounts the folders at accessible paths, in a separate mount
 * namespace.
 */
function asOtherUser(program: string, command: IsolatedCommand): { file: string; args: string[] } {
  const { read, write } = command
  const mounts = new Map([...read, ...write].map((folder, index) => [folder, `/tmp/${index}`]))
  const mountPath = (folder: string) => mounts.get(folder) as string
  const inner = sandbox(program, command, mountPath)
  return {
    file: program,
    args: [
      ...['--dev-bind', '/', '/'],
      ...['--size', '65536', '--tmpfs', '/tmp'],
      ...read.flatMap((folder) => ['--ro-bind', folder, mountPath(folder)]),
      ...write.flatMap((folder) => ['--bind', folder, mountPath(folder)]),
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

import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { release } from 'node:os'
import type { IsolatedCommand, Isolation, ProcessLimits } from './isolation.js'
import { asOtherUser, BUILD_USER } from './otherUser.js'
import { systemCallFilter } from './systemCalls.js'

/** Programs and libraries; nothing of `/etc` but what the loader reads. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/etc/ld.so.cache', '/etc/alternatives']

const OPEN_FILES = 1024
/** Signals that wait: each is kept by the kernel. */
const SIGNALS = 1024
/** Programs that can't start others end or wait: at the limit itself there would seldom be a moment to count them. */
const ABOVE = 64

const FILTER = systemCallFilter()

/**
 * Runs commands in namespaces of their own: no network, no processes but theirs, no files but those they were given, nothing
 * in memory that could be written to, no environment; and, where the server is root, as a user that owns nothing else.
 * @param isRoot whether the server is: then the kernel would take what it starts for root in some places (it may write
 * to `/proc/sys`, and its processes are not counted), whatever user bubblewrap shows inside
 */
export function createBubblewrap(program: string, isRoot = process.getuid?.() === 0): Isolation {
  return {
    mode: 'bwrap',
    supportsUntrusted: true,
    user: isRoot ? BUILD_USER : undefined,
    wrap(command) {
      const started = isRoot ? asOtherUser(program, command, sandbox) : sandbox(program, command)
      return { ...started, tellsProcess: true, reads: FILTER }
    },
  }
}

function sandbox(
  program: string,
  { file, args, read, write, limits }: IsolatedCommand,
  placed: (folder: string) => string = (folder) => folder,
): { file: string; args: string[] } {
  const bind = (option: string) => (folder: string) => [option, placed(folder), folder]
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
      // What is written to a file system in memory is counted nowhere, and a limit on its bytes is none on its files.
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

/** Set inside, where only processes in there are counted. */
function limited({ processes, fileBytes }: ProcessLimits): string[] {
  const limit = (name: string, value: number) => `--${name}=${value}:${value}`
  return [
    'prlimit',
    ...(countsInside(release()) ? [limit('nproc', processes + ABOVE)] : []),
    limit('fsize', fileBytes),
    limit('nofile', OPEN_FILES),
    limit('msgqueue', 0),
    limit('sigpending', SIGNALS),
    limit('core', 0),
    '--',
  ]
}

/** Since Linux 5.14 a user's processes are counted by user namespace; before, those outside would count as well. */
function countsInside(kernel: string): boolean {
  const [major = 0, minor = 0] = kernel.split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 14)
}

/** On most systems `/bin` and `/lib` are links into `/usr`. */
function systemFolder(path: string): string[] {
  if (!existsSync(path)) return []
  return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
}

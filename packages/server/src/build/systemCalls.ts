/** An architecture for seccomp (linux/audit.h) and its system call numbers. */
interface Architecture {
  audit: number
  calls: Record<DeniedCall | keyof typeof DENIED_USES, number>
  /** Numbers of legacy calls, which newer architectures do not have. */
  oldCalls?: readonly number[]
  /** First call number of another ABI. */
  otherCalls?: number
}

/**
 * System calls that no build needs. The first lines allocate kernel memory that no process is charged for: shared memory, queues,
 * sockets, watches, timers, rules, and pages in pipes. The others are attack surface that has been used for sandbox escapes.
 */
type DeniedCall = (typeof DENIED)[number]
const DENIED = [
  ...(['shmget', 'shmat', 'semget', 'msgget', 'mq_open', 'memfd_create', 'memfd_secret'] as const),
  // Descriptors in transit through a socket are open, but belong to no process.
  ...(['socket', 'socketpair', 'sendmsg', 'sendmmsg'] as const),
  ...(['splice', 'tee', 'vmsplice', 'inotify_init1', 'fanotify_init', 'timer_create', 'io_setup'] as const),
  ...(['seccomp', 'landlock_create_ruleset', 'mbind', 'set_mempolicy', 'set_mempolicy_home_node'] as const),
  // Extended attributes do not count as bytes of a file.
  ...(['setxattr', 'lsetxattr', 'fsetxattr', 'setxattrat'] as const),
  ...(['mount', 'umount2', 'pivot_root', 'move_mount', 'open_tree', 'fsopen', 'fsmount', 'mount_setattr'] as const),
  ...([
    'unshare',
    'setns',
    'open_by_handle_at',
    'ptrace',
    'process_vm_readv',
    'process_vm_writev',
    'pidfd_getfd',
  ] as const),
  ...(['add_key', 'request_key', 'keyctl', 'bpf', 'perf_event_open', 'userfaultfd', 'io_uring_setup'] as const),
  ...(['migrate_pages', 'move_pages', 'syslog', 'quotactl_fd', 'open_tree_attr'] as const),
  ...(['init_module', 'finit_module', 'kexec_load', 'swapon', 'acct', 'quotactl', 'reboot'] as const),
] as const

/** A condition for denying a call: values of an argument, or of its bits in the mask. */
interface DeniedUse {
  argument: number
  mask?: number
  values: readonly number[]
}

/** Denied uses of calls that builds need, for the same reasons. Numbers: linux/fcntl.h, mman.h and prctl.h. */
const DENIED_USES = {
  // F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE, F_NOTIFY, F_SETPIPE_SZ
  fcntl: { argument: 1, values: [6, 7, 37, 38, 1024, 1026, 1031] },
  // MAP_SHARED: pages stay in memory after they are unmapped
  mmap: { argument: 3, mask: 1, values: [1] },
  // CLONE_THREAD without CLONE_FILES, and CLOSE_RANGE_UNSHARE: threads with separate descriptors, which are not counted
  clone: { argument: 0, mask: 0x10400, values: [0x10000] },
  close_range: { argument: 2, mask: 2, values: [2] },
  // PR_SET_DUMPABLE, which hides the open files of a process, PR_SET_SECCOMP
  prctl: { argument: 0, values: [4, 22] },
} as const satisfies Record<string, DeniedUse>

/**
 * Number of `clone3`. Its flags are in memory, where filters cannot read them. With ENOSYS, C libraries fall back to
 * `clone`.
 */
const CLONE3 = 435

/** Calls with the same number on all architectures. */
const COMMON_CALLS = {
  landlock_create_ruleset: 444,
  memfd_secret: 447,
  io_uring_setup: 425,
  open_tree: 428,
  move_mount: 429,
  fsopen: 430,
  fsmount: 432,
  pidfd_getfd: 438,
  mount_setattr: 442,
  close_range: 436,
  quotactl_fd: 443,
  set_mempolicy_home_node: 450,
  setxattrat: 463,
  open_tree_attr: 467,
} as const

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, Architecture>> = {
  x64: {
    audit: 0xc000003e,
    otherCalls: 0x40000000,
    // inotify_init, modify_ldt
    oldCalls: [253, 154],
    calls: {
      ...COMMON_CALLS,
      ...{ fcntl: 72, mmap: 9, prctl: 157, clone: 56 },
      ...{ mbind: 237, set_mempolicy: 238, migrate_pages: 256, move_pages: 279, syslog: 103 },
      ...{ setxattr: 188, lsetxattr: 189, fsetxattr: 190 },
      ...{ shmget: 29, shmat: 30, semget: 64, msgget: 68, mq_open: 240, memfd_create: 319 },
      ...{ socket: 41, socketpair: 53, sendmsg: 46, sendmmsg: 307 },
      ...{
        splice: 275,
        tee: 276,
        vmsplice: 278,
        inotify_init1: 294,
        fanotify_init: 300,
        timer_create: 222,
        io_setup: 206,
      },
      ...{ seccomp: 317 },
      ...{ mount: 165, umount2: 166, pivot_root: 155 },
      ...{
        unshare: 272,
        setns: 308,
        open_by_handle_at: 304,
        ptrace: 101,
        process_vm_readv: 310,
        process_vm_writev: 311,
      },
      ...{ add_key: 248, request_key: 249, keyctl: 250, bpf: 321, perf_event_open: 298, userfaultfd: 323 },
      ...{ init_module: 175, finit_module: 313, kexec_load: 246, swapon: 167, acct: 163, quotactl: 179, reboot: 169 },
    },
  },
  arm64: {
    audit: 0xc00000b7,
    calls: {
      ...COMMON_CALLS,
      ...{ fcntl: 25, mmap: 222, prctl: 167, clone: 220 },
      ...{ mbind: 235, set_mempolicy: 237, migrate_pages: 238, move_pages: 239, syslog: 116 },
      ...{ setxattr: 5, lsetxattr: 6, fsetxattr: 7 },
      ...{ shmget: 194, shmat: 196, semget: 190, msgget: 186, mq_open: 180, memfd_create: 279 },
      ...{ socket: 198, socketpair: 199, sendmsg: 211, sendmmsg: 269 },
      ...{ splice: 76, tee: 77, vmsplice: 75, inotify_init1: 26, fanotify_init: 262, timer_create: 107, io_setup: 0 },
      ...{ seccomp: 277 },
      ...{ mount: 40, umount2: 39, pivot_root: 41 },
      ...{
        unshare: 97,
        setns: 268,
        open_by_handle_at: 265,
        ptrace: 117,
        process_vm_readv: 270,
        process_vm_writev: 271,
      },
      ...{ add_key: 217, request_key: 218, keyctl: 219, bpf: 280, perf_event_open: 241, userfaultfd: 282 },
      ...{ init_module: 105, finit_module: 273, kexec_load: 104, swapon: 224, acct: 89, quotactl: 60, reboot: 142 },
    },
  },
}

const ALLOW = 0x7fff0000
const KILL = 0x80000000
/** Action: return `EPERM`. */
const REFUSE = 0x00050001
/** Action: return `ENOSYS`, like an older kernel. */
const UNKNOWN = 0x00050026

/**
 * Instructions of a BPF program (linux/filter.h). Input offsets: 0 for the call number, 4 for the architecture, 16 for
 * the arguments.
 */
const LOAD = 0x20
const BPF_AND = 0x54
const IF_EQUAL = 0x15
const IF_AT_LEAST = 0x35
const RETURN = 0x06

/**
 * Returns a seccomp program for `bwrap --seccomp` that denies calls that builds do not need.
 * @returns undefined for an unsupported architecture
 */
export function systemCallFilter(architecture: NodeJS.Architecture = process.arch): Buffer | undefined {
  const target = ARCHITECTURES[architecture]
  if (!target) return undefined
  const { audit, calls, otherCalls, oldCalls = [] } = target
  const denied = [...DENIED.map((name) => calls[name]), ...oldCalls]
  return Buffer.concat([
    instruction(LOAD, 4),
    instruction(IF_EQUAL, audit, { ifSo: 1 }),
    // Programs of another architecture use other numbers.
    instruction(RETURN, KILL),
    instruction(LOAD, 0),
    ...(otherCalls === undefined
      ? []
      : [instruction(IF_AT_LEAST, otherCalls, { otherwise: 1 }), instruction(RETURN, REFUSE)]),
    ...[instruction(IF_EQUAL, CLONE3, { otherwise: 1 }), instruction(RETURN, UNKNOWN)],
    ...denied.flatMap((call) => [instruction(IF_EQUAL, call, { otherwise: 1 }), instruction(RETURN, REFUSE)]),
    ...Object.entries(DENIED_USES).flatMap(([name, use]) => refuseUse(calls[name as keyof typeof DENIED_USES], use)),
    instruction(RETURN, ALLOW),
  ])
}

/** Denies a call for certain values of an argument. Compares the lower 32 bits, because the kernel reads only those. */
function refuseUse(call: number, { argument, mask, values }: DeniedUse): Buffer[] {
  const decided = [
    instruction(LOAD, 16 + 8 * argument),
    ...(mask === undefined ? [] : [instruction(BPF_AND, mask)]),
    ...values.flatMap((value) => [instruction(IF_EQUAL, value, { otherwise: 1 }), instruction(RETURN, REFUSE)]),
    instruction(RETURN, ALLOW),
  ]
  return [instruction(IF_EQUAL, call, { otherwise: decided.length }), ...decided]
}

/** Encodes an instruction. @param jumps number of instructions to skip if a comparison is true, and if it is false */
function instruction(code: number, value: number, { ifSo = 0, otherwise = 0 } = {}): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code, 0)
  bytes.writeUInt8(ifSo, 2)
  bytes.writeUInt8(otherwise, 3)
  bytes.writeUInt32LE(value, 4)
  return bytes
}

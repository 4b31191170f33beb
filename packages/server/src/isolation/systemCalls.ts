/** An architecture as seccomp names it (linux/audit.h), and the numbers of calls there. */
interface Architecture {
  audit: number
  calls: Record<DeniedCall, number>
  /** Numbers from here on are calls of another convention. */
  otherCalls?: number
}

/**
 * Calls that no build needs. Shared memory and message queues of System V are memory that is counted nowhere; the others
 * are ways into the kernel, which have been the holes of sandboxes before.
 */
type DeniedCall = (typeof DENIED)[number]
const DENIED = [
  ...(['shmget', 'shmat', 'semget', 'msgget'] as const),
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
  ...(['init_module', 'finit_module', 'kexec_load', 'swapon', 'acct', 'quotactl', 'reboot'] as const),
] as const

/** Calls with the same number everywhere. */
const EVERYWHERE = {
  io_uring_setup: 425,
  open_tree: 428,
  move_mount: 429,
  fsopen: 430,
  fsmount: 432,
  pidfd_getfd: 438,
  mount_setattr: 442,
} as const

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, Architecture>> = {
  x64: {
    audit: 0xc000003e,
    otherCalls: 0x40000000,
    calls: {
      ...EVERYWHERE,
      ...{ shmget: 29, shmat: 30, semget: 64, msgget: 68 },
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
      ...EVERYWHERE,
      ...{ shmget: 194, shmat: 196, semget: 190, msgget: 186 },
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
/** `EPERM`, as if the user might not. */
const REFUSE = 0x00050001

/** Instructions of a packet filter (linux/filter.h), over a call's number at 0 and its architecture at 4. */
const LOAD = 0x20
const IF_EQUAL = 0x15
const IF_AT_LEAST = 0x35
const RETURN = 0x06

/**
 * A seccomp program that refuses what builds have no use for, as `bwrap --seccomp` reads it.
 * @returns undefined for an architecture whose numbers are not known here
 */
export function systemCallFilter(architecture: NodeJS.Architecture = process.arch): Buffer | undefined {
  const known = ARCHITECTURES[architecture]
  if (!known) return undefined
  const { audit, calls, otherCalls } = known
  return Buffer.concat([
    instruction(LOAD, 4),
    instruction(IF_EQUAL, audit, { ifSo: 1 }),
    // Programs of another architecture have other numbers.
    instruction(RETURN, KILL),
    instruction(LOAD, 0),
    ...(otherCalls === undefined
      ? []
      : [instruction(IF_AT_LEAST, otherCalls, { otherwise: 1 }), instruction(RETURN, REFUSE)]),
    ...DENIED.flatMap((name) => [instruction(IF_EQUAL, calls[name], { otherwise: 1 }), instruction(RETURN, REFUSE)]),
    instruction(RETURN, ALLOW),
  ])
}

/** @param jumps how many instructions are left out when the comparison holds, and when it does not */
function instruction(code: number, value: number, { ifSo = 0, otherwise = 0 } = {}): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code, 0)
  bytes.writeUInt8(ifSo, 2)
  bytes.writeUInt8(otherwise, 3)
  bytes.writeUInt32LE(value, 4)
  return bytes
}

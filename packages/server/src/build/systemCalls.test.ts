import { expect, test } from 'vitest'
import { systemCallFilter } from './systemCalls.js'

/** Interprets a filter for a call, with the few instructions of the kernel's machine that are used. */
function ask(filter: Buffer, call: { number: number; architecture: number; args?: readonly number[] }): number {
  let value = 0
  for (let at = 0; ; at++) {
    const [code, then, otherwise, k] = [
      filter.readUInt16LE(at * 8),
      filter.readUInt8(at * 8 + 2),
      filter.readUInt8(at * 8 + 3),
      filter.readUInt32LE(at * 8 + 4),
    ]
    if (code === 0x06) return k
    if (code === 0x20) value = k === 0 ? call.number : k === 4 ? call.architecture : (call.args?.[(k - 16) / 8] ?? 0)
    else if (code === 0x54) value &= k
    else if (code === 0x15) at += value === k ? then : otherwise
    else if (code === 0x35) at += value >= k ? then : otherwise
    else throw new Error(`There is no instruction ${code}.`)
  }
}

const ALLOW = 0x7fff0000
const REFUSE = 0x00050001
const KILL = 0x80000000
const UNKNOWN = 0x00050026

test.each([
  [
    'x64',
    0xc000003e,
    { read: 0, clone: 56, openat: 257, pipe2: 293, eventfd2: 290, epoll_create1: 291 },
    {
      shmget: 29,
      ptrace: 101,
      mount: 165,
      bpf: 321,
      socketpair: 53,
      inotify_init: 253,
      vmsplice: 278,
      x32: 0x40000000,
    },
  ],
  [
    'arm64',
    0xc00000b7,
    { read: 63, clone: 220, openat: 56 },
    { shmget: 194, ptrace: 117, mount: 40, bpf: 280, socketpair: 199, io_setup: 0 },
  ],
] as const)('allows only system calls that builds need on %s', (name, architecture, allowed, refused) => {
  const filter = systemCallFilter(name) as Buffer
  for (const number of Object.values(allowed)) expect(ask(filter, { number, architecture })).toBe(ALLOW)
  for (const number of Object.values(refused)) expect(ask(filter, { number, architecture })).toBe(REFUSE)
  expect(ask(filter, { number: 0, architecture: 0x40000003 })).toBe(KILL)
})

test.each([
  ['x64', 0xc000003e, { fcntl: 72, mmap: 9, prctl: 157, clone: 56 }],
  ['arm64', 0xc00000b7, { fcntl: 25, mmap: 222, prctl: 167, clone: 220 }],
] as const)('rejects some arguments of allowed system calls on %s', (name, architecture, calls) => {
  const { fcntl, mmap, prctl, clone } = calls
  const filter = systemCallFilter(name) as Buffer
  const checkArguments = (number: number, args: number[]) => ask(filter, { number, architecture, args })
  const [F_DUPFD, F_GETFL, F_SETLK, F_SETPIPE_SZ] = [0, 3, 6, 1031]
  expect([F_DUPFD, F_GETFL].map((command) => checkArguments(fcntl, [9, command]))).toEqual([ALLOW, ALLOW])
  expect([F_SETLK, F_SETPIPE_SZ].map((command) => checkArguments(fcntl, [9, command]))).toEqual([REFUSE, REFUSE])
  const [SHARED, PRIVATE, SHARED_VALIDATE, ANONYMOUS] = [1, 2, 3, 0x20]
  expect([PRIVATE, PRIVATE | ANONYMOUS].map((flags) => checkArguments(mmap, [1, 1, 1, flags]))).toEqual([ALLOW, ALLOW])
  for (const flags of [SHARED, SHARED | ANONYMOUS, SHARED_VALIDATE])
    expect(checkArguments(mmap, [0, 0, 0, flags])).toBe(REFUSE)
  const [PR_SET_NAME, PR_SET_DUMPABLE] = [15, 4]
  expect([checkArguments(prctl, [PR_SET_NAME]), checkArguments(prctl, [PR_SET_DUMPABLE])]).toEqual([ALLOW, REFUSE])
  const [CLONE_VM, CLONE_FILES, CLONE_SIGHAND, CLONE_THREAD] = [0x100, 0x400, 0x800, 0x10000]
  const thread = CLONE_VM | CLONE_SIGHAND | CLONE_THREAD
  expect([0, CLONE_VM, thread | CLONE_FILES].map((flags) => checkArguments(clone, [flags]))).toEqual([
    ALLOW,
    ALLOW,
    ALLOW,
  ])
  expect(checkArguments(clone, [thread])).toBe(REFUSE)
  const [closeRange, clone3] = [436, 435]
  expect([0, 4, 2, 6].map((flags) => checkArguments(closeRange, [3, 9, flags]))).toEqual([ALLOW, ALLOW, REFUSE, REFUSE])
  expect(checkArguments(clone3, [])).toBe(UNKNOWN)
})

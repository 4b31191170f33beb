import { expect, test } from 'vitest'
import { systemCallFilter } from './systemCalls.js'

/** What a filter says to a call: the few instructions of the kernel's machine that are used. */
function ask(filter: Buffer, call: { number: number; architecture: number }): number {
  let value = 0
  for (let at = 0; ; at++) {
    const [code, then, otherwise, k] = [
      filter.readUInt16LE(at * 8),
      filter.readUInt8(at * 8 + 2),
      filter.readUInt8(at * 8 + 3),
      filter.readUInt32LE(at * 8 + 4),
    ]
    if (code === 0x06) return k
    if (code === 0x20) value = k === 0 ? call.number : call.architecture
    else if (code === 0x15) at += value === k ? then : otherwise
    else if (code === 0x35) at += value >= k ? then : otherwise
    else throw new Error(`There is no instruction ${code}.`)
  }
}

const ALLOW = 0x7fff0000
const REFUSE = 0x00050001
const KILL = 0x80000000

test.each([
  [
    'x64',
    0xc000003e,
    { read: 0, clone: 56, openat: 257 },
    { shmget: 29, ptrace: 101, mount: 165, bpf: 321, x32: 0x40000000 },
  ],
  ['arm64', 0xc00000b7, { read: 63, clone: 220, openat: 56 }, { shmget: 194, ptrace: 117, mount: 40, bpf: 280 }],
] as const)('on %s, calls that builds need are allowed and others refused', (name, architecture, allowed, refused) => {
  const filter = systemCallFilter(name) as Buffer
  for (const number of Object.values(allowed)) expect(ask(filter, { number, architecture })).toBe(ALLOW)
  for (const number of Object.values(refused)) expect(ask(filter, { number, architecture })).toBe(REFUSE)
  expect(ask(filter, { number: 0, architecture: 0x40000003 })).toBe(KILL)
})

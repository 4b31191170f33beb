import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mountSmall, unmountSmall } from '../jobs/mountSmall.js'
import { chooseIsolation } from './chooseIsolation.js'
import { type RunEnd, runLimited } from './runLimited.js'

const MB = 1024 ** 2
const limits = { time: 20_000, memory: 200 * MB, disk: 20 * MB, entries: 1_000_000, processes: 64 }
const isolation = await chooseIsolation({ mode: 'auto' })
const inSandbox = test.skipIf(isolation.mode !== 'bwrap')

let root: string
let out: string
let lines: string[]
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-limits-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))
beforeEach(() => {
  lines = []
  out = mkdtempSync(join(root, 'job-'))
  if (isolation.user !== undefined) chownSync(out, isolation.user, isolation.user)
})

function shell(script: string, more: Partial<typeof limits> = {}): Promise<RunEnd> {
  const allLimits = { ...limits, ...more }
  const command = isolation.wrap({
    file: '/bin/sh',
    args: ['-c', script, out],
    read: [],
    write: [out],
    limits: { processes: allLimits.processes, fileBytes: allLimits.disk + 1 },
  })
  const onLine = (line: string) => lines.push(line)
  return runLimited(command, {
    input: '',
    limits: allLimits,
    outputFolder: out,
    signal: new AbortController().signal,
    onLine,
  })
}

test('reads the output and exit status of a program', async () => {
  expect(await shell('echo one; echo two; echo wrong >&2; exit 3')).toEqual({ status: 3, text: 'status 3: wrong' })
  expect(lines).toEqual(['one', 'two'])
})

test('hides the environment of the server from a program', async () => {
  await shell('env')
  expect(lines.filter((line) => !/^(?:PATH|HOME|PWD|SHLVL|_|OLDPWD)=/.test(line))).toEqual([])
})

test.each<[string, RunEnd['reason'], string]>([
  ['runs for ever', 'time', 'sleep 60'],
  ['prints for ever', 'output', 'yes'],
  ['prints a line without end', 'output', "tr -d '\\n' < /dev/zero"],
  ['writes too much', 'disk', 'dd if=/dev/zero of="$0/big" bs=1M count=15; cp "$0/big" "$0/twice"; sleep 60'],
  ['writes too much and ends at once', 'disk', 'dd if=/dev/zero of="$0/big" bs=1M count=15; cp "$0/big" "$0/twice"'],
  [
    'writes files that it has removed',
    'disk',
    'for i in 5 6; do eval "exec $i>$0/$i"; rm $0/$i; dd if=/dev/zero bs=1M count=15 >&$i; done; sleep 60',
  ],
  [
    'hides what it has open',
    'disk',
    `cp /usr/bin/perl $0/hidden; chmod 111 $0/hidden; $0/hidden -e 'open $f,">","$ARGV[0]/x"; unlink "$ARGV[0]/x"; sleep 60' $0`,
  ],
  [
    'runs a file that it has removed',
    'disk',
    'cp /usr/bin/perl "$0/p"; "$0/p" -e "unlink \\$ARGV[0]; sleep 60" "$0/p"',
  ],
  [
    'maps a file that it has removed',
    'disk',
    'for l in /usr/lib/*/libm.so.6 /usr/lib*/libm.so.6; do cp $l "$0/l"; done; ' +
      'perl -MDynaLoader -e "DynaLoader::dl_load_file(\\$ARGV[0]); unlink \\$ARGV[0]; sleep 60" "$0/l"',
  ],
  ['writes many small files', 'disk', `perl -e 'open $f,">","$ARGV[0]/$i" and print $f "x" while ++$i < 1e6' $0`],
  ['writes many empty files', 'entries', `perl -e 'open $f,">","$ARGV[0]/$i" while ++$i < 1e6' $0`],
  ['makes many folders', 'entries', `perl -e 'mkdir "$ARGV[0]/$i" while ++$i < 1e6' $0`],
  [
    'holds many pipes',
    'memory',
    `for i in 1 2 3 4 5; do perl -e 'pipe($r[$i],$w[$i]) while ++$i<450; sleep 60' & done; wait`,
  ],
  ['closes the folder that it writes to', 'disk', 'mkdir $0/a; chmod 300 $0/a; sleep 60'],
  ['starts too many programs', 'processes', 'i=0; while [ $i -lt 70 ]; do sleep 60 & i=$((i+1)); done; wait'],
])('ends a program that %s', async (_name, reason, script) => {
  // Root can read every folder, so it also sees the files in it.
  if (script.includes('chmod') && process.getuid?.() === 0) return
  const end = await shell(script, reason === 'time' ? { time: 300 } : reason === 'entries' ? { entries: 3000 } : {})
  expect(end.reason).toBe(reason)
})

/** A separate small disk of the server, beside the larger one of the program. */
const small = mountSmall('size=40m')
afterAll(() => {
  if (small !== undefined) unmountSmall(small)
})

test.skipIf(small === undefined)(
  'distinguishes a full server disk from the limit of a program (mounts a tmpfs)',
  async () => {
    const greater = { disk: 100 * MB }
    const onSmall = (script: string, more: Partial<typeof limits>) => {
      out = mkdtempSync(join(small as string, 'job-'))
      if (isolation.user !== undefined) chownSync(out, isolation.user, isolation.user)
      return shell(script, more).finally(() => rmSync(out, { recursive: true }))
    }
    const fill = 'dd if=/dev/zero of="$0/big" bs=1M count=60'
    await expect(onSmall(`${fill} || exit 3`, greater)).rejects.toMatchObject({ code: 'ENOSPC' })
    // The room may be there again before anybody looks.
    await expect(onSmall(`${fill}; rm "$0/big"; exit 3`, greater)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await onSmall(`${fill} || exit 3`, { disk: 10 * MB })).toMatchObject({ reason: 'disk' })
    expect(await onSmall('dd if=/dev/zero of="$0/big" bs=1M count=30', greater)).toMatchObject({ status: 0 })
    // The message of a program proves nothing if the disk was not full.
    const claim = 'echo "ENOSPC: no space left on device" >&2; exit 3'
    expect(await onSmall(claim, { disk: 20 * MB })).toMatchObject({ status: 3 })
  },
)

inSandbox('one file can not be greater than all may be, however it is written', async () => {
  await shell('truncate -s 1T "$0/sparse" && echo made; truncate -s 1M "$0/small" && echo made')
  expect(lines).toEqual(['made'])
})

inSandbox('no file can lie in memory', async () => {
  const end = await shell(
    'for d in /dev /dev/shm /tmp / /etc; do dd if=/dev/zero of=$d/x bs=1M count=300 2>/dev/null; stat -c %s $d/x; done',
  )
  expect([end.status, lines]).toEqual([1, []])
})

inSandbox('calls that builds do not need are refused', async () => {
  await shell(
    'unshare -U true; echo $?; unshare -i true; echo $?; ipcmk -M 1000; echo $?; mount --bind /usr /tmp; echo $?',
  )
  expect(lines.filter((line) => line !== '0')).toHaveLength(4)
  expect(lines).not.toContain('0')
})

inSandbox('memory of the kernel that nobody counts can not be had', async () => {
  const syscalls = [
    'socketpair(A,B,AF_UNIX,SOCK_STREAM,0)',
    'socket(A,AF_UNIX,SOCK_STREAM,0)',
    'socket(A,AF_INET,SOCK_DGRAM,0)',
    // F_SETPIPE_SZ, and F_SETLK for a record.
    'pipe(A,B) && fcntl(A,1031,1048576)',
    'open(A,"+>","$ARGV[0]/lock") && ($l=pack("s s l! l! i",1,0,0,1,0)) && fcntl(A,6,$l)',
  ]
  for (const attempt of syscalls) await shell(`perl -MSocket -e 'print((${attempt}) ? "had\n" : "refused\n")' $0`)
  expect(lines).toEqual(syscalls.map(() => 'refused'))
})

/** Perl programs that make the kernel hold `$n` objects that are hard to detect, by system call numbers of x64. */
const HOLDERS: [string, number, string][] = [
  [
    'what a thread holds that outlives the first is',
    40,
    'use threads; threads->create(sub { $x = "x" x ($n * 500); sleep 20 }); syscall(60, 0)',
  ],
  [
    'mappings are',
    25,
    '$n and $p = syscall(9, 0, $n * 4096, 0, 0x4022, -1, 0);' +
      'for ($i = 0; $i < $n; $i += 2) { syscall(10, $p + $i * 4096, 4096, 3) } sleep 20',
  ],
  [
    'mappings that children inherit are, more for each process above,',
    150,
    '$m = $n * 0.15; $m and $p = syscall(9, 0, $m * 4096, 3, 0x8022, -1, 0);' +
      'for ($i = 0; $i < $m; $i += 2) { syscall(10, $p + $i * 4096, 4096, 1) } $m and syscall(28, $p, $m * 4096, 4);' +
      'for (1..9) { fork and last } sleep 20',
  ],
  [
    'watches of descriptors that are closed again are',
    32,
    'use POSIX; pipe(A,B); @epolls = map { $none = 0; syscall(291, $none) } 1..100; $event = pack("LQ", 1, 0);' +
      'for $d (200..199 + $n / 100) { POSIX::dup2(fileno(A), $d); for $e (@epolls) { syscall(233, $e, 1, $d, $event) }' +
      'POSIX::close($d) } sleep 20',
  ],
]

test.skipIf(isolation.mode !== 'bwrap' || process.arch !== 'x64').each(HOLDERS)(
  'counts the memory of %s',
  async (_name, megabytes, program) => {
    const memoryLimits = { memory: megabytes * MB, time: 5_000 }
    const run = (count: number, more: Partial<typeof limits>) =>
      shell(`exec perl -e '$n = ${count}; ${program}'`, { ...memoryLimits, ...more })
    expect(await run(0, { time: 1_000 })).toMatchObject({ reason: 'time' })
    expect(await run(80_000, {})).toMatchObject({ reason: 'memory' })
  },
)

inSandbox('threads have no descriptors of their own', async () => {
  // CLONE_VM | CLONE_SIGHAND | CLONE_THREAD without CLONE_FILES, and close_range with CLOSE_RANGE_UNSHARE.
  const calls =
    process.arch === 'x64' ? ['56, 0x10900, 0', '436, 900, 901, 2'] : ['220, 0x10900, 0', '436, 900, 901, 2']
  for (const call of calls) await shell(`perl -e 'print((syscall(${call}) < 0 && $!{EPERM}) ? "refused\n" : "had\n")'`)
  expect(lines).toEqual(['refused', 'refused'])
})

inSandbox('what is left behind has ended when the program has', async () => {
  const busy = 'setsid sh -c "while :; do date +%N > $0/now; done" >/dev/null 2>&1 </dev/null &'
  for (let count = 0; count < 5; count++) {
    await shell(`${busy} while [ ! -s "$0/now" ]; do :; done`)
    const now = readFileSync(join(out, 'now'), 'utf8')
    await shell('sleep 0.05')
    expect(readFileSync(join(out, 'now'), 'utf8')).toBe(now)
    rmSync(join(out, 'now'))
  }
})

inSandbox('the kernel counts no other processes than those inside', async () => {
  await shell(
    'ulimit -c; ulimit -n; cat /proc/self/status | grep -E "^(NoNewPrivs|CapEff|CapBnd)"; ls /proc | grep -c "^[0-9]"',
  )
  expect(lines.slice(0, 5)).toEqual([
    '0',
    '1024',
    'CapEff:\t0000000000000000',
    'CapBnd:\t0000000000000000',
    'NoNewPrivs:\t1',
  ])
  expect(Number(lines[5])).toBeLessThan(10)
})

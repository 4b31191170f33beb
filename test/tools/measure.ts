import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What one whole process used. */
export interface Measurement {
  /** Seconds on the clock, and of all processors. */
  wall: number
  cpu: number
  /** Largest resident size. */
  megabytes: number
  status: number
  stdout: string
  stderr: string
}

const usageModule = fileURLToPath(new URL('./usage.mjs', import.meta.url))

/** Runs a Node script in a process of its own, with this Node unless another is named, and measures it. */
export async function measure(
  script: string,
  args: readonly string[],
  options: { cwd?: string; node?: string; env?: Record<string, string> } = {},
): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-measure-'))
  const file = join(folder, 'usage.json')
  const start = performance.now()
  const child = spawn(options.node ?? process.execPath, ['--import', usageModule, script, ...args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env, OCTAVO_USAGE_FILE: file, GITHUB_ACTIONS: '', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, status] = await Promise.all([
    collect(child.stdout),
    collect(child.stderr),
    new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? -1))),
  ])
  const wall = (performance.now() - start) / 1000
  const { cpu, megabytes } = JSON.parse(readFileSync(file, 'utf8')) as { cpu: number; megabytes: number }
  rmSync(folder, { recursive: true })
  return { wall, cpu, megabytes, status, stdout, stderr }
}

/** Runs a command that is not a Node script and measures it. Its memory is unknown. */
export async function measureCommand(command: string, args: readonly string[]): Promise<Measurement> {
  const script = 'TIMEFORMAT="OCTAVO %R %U %S"; time "$@"'
  const child = spawn('bash', ['-c', script, 'bash', command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, output, status] = await Promise.all([
    collect(child.stdout),
    collect(child.stderr),
    new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? -1))),
  ])
  const [, stderr = output, ...times] = /^([\s\S]*)OCTAVO ([\d.]+) ([\d.]+) ([\d.]+)\n$/.exec(output) ?? []
  const [wall = Number.NaN, user = Number.NaN, system = Number.NaN] = times.map(Number)
  return { wall, cpu: user + system, megabytes: Number.NaN, status, stdout, stderr }
}

async function collect(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}

/** The middle one of an odd number of figures. */
export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

/** Rows as a table with aligned columns: the first to the left, the others to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

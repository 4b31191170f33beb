import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Diagnostic } from '@octavo/core'
import { copySite } from '../tools/octavo.js'
import { type Conservation, conserve } from './conserve.js'
import { readOutput } from './readOutput.js'

const CLI = fileURLToPath(new URL('../../packages/cli/bundle/bin.js', import.meta.url))

/** Builds and checks a copy of a docs folder, and compares what comes out with what went in. */
export async function conserveFolder(folder: string): Promise<Conservation> {
  const copy = copySite(folder)
  const work = mkdtempSync(join(tmpdir(), 'octavo-conserve-'))
  try {
    const out = join(work, 'out')
    const build = await octavo('build', copy.root, '--out', out, '--cache', join(work, 'cache'), '--keep-going')
    if (!existsSync(out)) throw new Error(`octavo build wrote nothing:\n${build}`)
    const { diagnostics } = JSON.parse(await octavo('check', copy.root, '--json')) as { diagnostics: Diagnostic[] }
    return conserve(copy.root, readOutput(out), diagnostics)
  } finally {
    copy.dispose()
    rmSync(work, { recursive: true, force: true })
  }
}

/** Returns what a command prints, whatever its exit status. */
function octavo(...args: string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1', GITHUB_ACTIONS: '' }
  const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  return new Promise((resolve) => child.on('close', () => resolve(stdout || stderr)))
}

/** Returns the losses as a text: one line for each kind of piece, with examples. */
export function formatLosses({ losses }: Pick<Conservation, 'losses'>, limit = 5): string {
  const kinds = new Map<string, string[]>()
  for (const { piece, places } of losses) {
    const kind = `${piece.kind}, not in ${places.join(', ')}`
    const text = piece.text.length > 80 ? `${piece.text.slice(0, 80)}…` : piece.text
    kinds.set(kind, [
      ...(kinds.get(kind) ?? []),
      `${piece.file}:${piece.line ?? piece.at ?? ''} ${JSON.stringify(text)}`,
    ])
  }
  return [...kinds]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([kind, names]) =>
      [`${names.length} × ${kind}`, ...names.slice(0, limit).map((line) => `  ${line}`)].join('\n'),
    )
    .join('\n')
}

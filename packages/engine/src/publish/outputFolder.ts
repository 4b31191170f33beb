import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { DocsError } from '@octavo/core'
import { writeError } from '../files/writeError.js'

/**
 * Throws unless the output folder is missing, empty, or the output of an earlier build. The whole folder is replaced,
 * so a mistyped `--out` would delete its content.
 */
export function checkOutputFolder(outDir: string, root: string): void {
  const isRootOrAbove = !relative(outDir, root).startsWith('..')
  if (!isRootOrAbove && (!existsSync(outDir) || isOctavoOutput(outDir))) return
  throw new DocsError([
    {
      rule: 'OUT_FOREIGN',
      severity: 'error',
      message: `Output folder "${basename(outDir)}" contains files that Octavo did not write.`,
      expected: 'an empty or new folder, or the output of an earlier build; everything in it is replaced.',
      hint: 'Fix: choose another folder with `--out`, or empty this one.',
    },
  ])
}

function isOctavoOutput(outDir: string): boolean {
  if (!statSync(outDir).isDirectory()) throw writeError(basename(outDir), basename(outDir), { code: 'ENOTDIR' })
  return readdirSync(outDir).length === 0 || existsSync(join(outDir, '_octavo'))
}

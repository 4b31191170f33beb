import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { EditPlan } from '@octavo/site'

/**
 * Writes planned changes. New texts and copies are written into a folder beside the files first, so that a full disk or a
 * file without permission changes nothing; then everything is renamed, and renamed back if that fails.
 */
export function writePlan(root: string, plan: EditPlan): void {
  const staging = join(root, '.octavo', `edit-${process.pid}`)
  const undo: (() => void)[] = []
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { recursive: true })
  try {
    const staged = stageFiles(root, staging, plan)
    for (const path of plan.removed ?? []) move(join(root, path), join(staging, 'removed', path), undo)
    for (const [before, after] of plan.moves)
      if (!plan.texts.has(before)) move(join(root, before), join(root, after), undo)
    const oldPaths = new Map([...plan.moves].map(([before, after]) => [after, before]))
    for (const [path, file] of staged) {
      const old = oldPaths.get(path) ?? path
      if (existsSync(join(root, old))) move(join(root, old), join(staging, 'old', path), undo)
      move(file, join(root, path), undo)
    }
  } catch (error) {
    for (const step of undo.reverse()) step()
    throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
    removeEmpty(join(root, '.octavo'))
  }
  for (const path of plan.moves.keys()) removeEmpty(dirname(join(root, path)), root)
}

/** Writes new texts and copies into a folder. Returns the staged files by the path that they get. */
function stageFiles(root: string, staging: string, { moves, copies, texts }: EditPlan): Map<string, string> {
  const staged = new Map<string, string>()
  const stage = (path: string): string => {
    const file = join(staging, 'new', path)
    mkdirSync(dirname(file), { recursive: true })
    staged.set(path, file)
    return file
  }
  for (const [path, original] of copies) if (!texts.has(path)) copyFileSync(join(root, original), stage(path))
  for (const [path, text] of texts) writeFileSync(stage(moves.get(path) ?? path), text)
  return staged
}

function move(from: string, to: string, undo: (() => void)[]): void {
  mkdirSync(dirname(to), { recursive: true })
  renameSync(from, to)
  undo.push(() => {
    mkdirSync(dirname(from), { recursive: true })
    renameSync(to, from)
  })
}

/** Removes a folder and those around it if they are empty. */
function removeEmpty(folder: string, root = folder): void {
  for (let path = folder; path.startsWith(root); path = dirname(path)) {
    if (!existsSync(path) || readdirSync(path).length > 0 || (path === root && root !== folder)) return
    rmdirSync(path)
  }
}

import { existsSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Diagnostic } from '@octavo/core'
import { checkFiles } from './checkFiles.js'
import { type FolderPlan, planFolder } from './markdown/planFolder.js'
import { openProject } from './site/project.js'

export interface InitOptions {
  dir: string
  /** True to write nothing. */
  dryRun?: boolean
}

export interface NewSite {
  /** Texts of the new files by name. */
  texts: ReadonlyMap<string, string>
  groups: FolderPlan['groups']
  /** Errors and warnings of the site. Undefined for a dry run. */
  diagnostics: Diagnostic[] | undefined
  /** True if the folder has a `.mintignore`, which stays as it is. */
  keepsIgnore: boolean
}

/**
 * Writes `docs.json`, and `.mintignore` if it is needed, for a folder of Markdown files, and checks the site.
 *
 * @throws Error if the folder is missing, has a docs.json, or no Markdown
 */
export async function initSite({ dir, dryRun = false }: InitOptions): Promise<NewSite> {
  const root = resolve(dir)
  if (!existsSync(root)) throw new Error(`Folder ${root} not found.`)
  for (const file of ['docs.json', 'mint.json'])
    if (existsSync(join(root, file)))
      throw new Error(`${join(root, file)} exists; nothing was written.\nFix: run \`octavo dev ${dir}\`.`)
  const project = openProject(root)
  const plan = planFolder({ name: basename(root), files: project.list('.'), read: project.read })
  const keepsIgnore = existsSync(join(root, '.mintignore'))
  const texts = new Map([['docs.json', `${JSON.stringify(plan.config, null, 2)}\n`]])
  if (plan.mintignore !== undefined && !keepsIgnore) texts.set('.mintignore', plan.mintignore)
  if (dryRun) return { texts, groups: plan.groups, diagnostics: undefined, keepsIgnore }
  for (const [file, text] of texts) writeFileSync(join(root, file), text, { flag: 'wx' })
  return { texts, groups: plan.groups, diagnostics: (await checkFiles(root)).diagnostics, keepsIgnore }
}

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Returns the option for a module with remark and rehype plugins.
 *
 * @param flag relative to the current folder
 */
export function pluginsOption(flag: string | undefined): { plugins?: string } {
  if (flag === undefined) return {}
  const plugins = resolve(flag)
  if (!existsSync(plugins))
    throw new Error(`Missing plugin module "${flag}".\nExpected a path from the current folder.`)
  return { plugins }
}

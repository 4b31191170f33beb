import { type Diagnostic, didYouMean, RULES, type RuleId } from '@octavo/core'
import type { OctavoPlugin, OutputFile, OutputSite, PluginProblem, PluginSite } from './plugin.js'
import { pluginConflict, pluginFailed, requireItems, runHook } from './pluginHost.js'

/** @throws DocsError PLUGIN_CONFLICT for plugins with the same name or rule, or with a rule of Octavo */
export function checkPlugins(plugins: readonly OctavoPlugin[]): void {
  const names = new Set<string>()
  const rules = new Map<string, string>(Object.keys(RULES).map((id) => [id, 'octavo']))
  for (const plugin of plugins) {
    const { name, checks } = plugin
    checkShape(plugin)
    if (names.has(name)) throw pluginConflict(`name "${name}"`, [name, name])
    names.add(name)
    for (const id of Object.keys(checks?.rules ?? {})) {
      const owner = rules.get(id)
      if (owner !== undefined) throw pluginConflict(`rule ${id}`, [owner, name])
      rules.set(id, name)
    }
  }
}

const HOOKS = Object.keys({
  name: true,
  inputs: true,
  configure: true,
  pages: true,
  transformTree: true,
  components: true,
  layout: true,
  head: true,
  outputs: true,
  checks: true,
  dev: true,
} satisfies Record<keyof OctavoPlugin, true>)

/** @throws DocsError PLUGIN_FAILED for a plugin that was not called, and for unknown hooks */
function checkShape(plugin: OctavoPlugin): void {
  if (typeof plugin === 'function')
    throw pluginFailed(plugin, 'plugins', 'it is a function. Call it, such as `plugin()`.')
  const unknown = Object.keys(plugin).find((key) => !HOOKS.includes(key))
  if (unknown === undefined) return
  const hint = didYouMean(unknown, HOOKS) ?? `Expected ${HOOKS.join(', ')}.`
  throw pluginFailed(plugin, unknown, `it is not a hook. ${hint}`)
}

/**
 * Returns the files that plugins write, by path from the output folder.
 *
 * @throws DocsError PLUGIN_CONFLICT for two plugins with the same file
 */
export async function pluginOutputs(
  plugins: readonly OctavoPlugin[],
  site: OutputSite,
  root: string,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  const owners = new Map<string, string>()
  for (const plugin of plugins) {
    const { outputs } = plugin
    const outputFiles: readonly OutputFile[] = outputs
      ? await runHook(plugin, 'outputs', root, () => outputs(site))
      : []
    requireItems(plugin, 'outputs', outputFiles)
    for (const { path, content } of outputFiles) {
      const file = path.replace(/^\.?\/+/, '')
      if (file === '' || file.split('/').includes('..'))
        throw pluginFailed(plugin, 'outputs', `the path "${path}" is outside the output folder.`)
      const owner = owners.get(file)
      if (owner !== undefined) throw pluginConflict(`file "${file}"`, [owner, plugin.name])
      owners.set(file, plugin.name)
      files.set(file, content)
    }
  }
  return files
}

function isProblem(value: unknown): value is PluginProblem {
  const { rule, message } = (value ?? {}) as Record<string, unknown>
  return typeof rule === 'string' && typeof message === 'string'
}

/** Returns the diagnostics that the checks of plugins report. */
export async function pluginChecks(
  plugins: readonly OctavoPlugin[],
  site: () => Promise<PluginSite>,
  root: string,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  for (const plugin of plugins) {
    const { checks } = plugin
    if (!checks) continue
    const finished = await site()
    const problems: unknown = await runHook(plugin, 'checks', root, () => checks.run(finished))
    if (!Array.isArray(problems) || !problems.every(isProblem))
      throw pluginFailed(plugin, 'checks', 'it must return a list of objects with `rule` and `message`, both strings.')
    for (const { rule, ...problem } of problems) {
      const pluginRule = Object.hasOwn(checks.rules, rule) ? checks.rules[rule] : undefined
      if (!pluginRule) throw pluginFailed(plugin, 'checks', `it reports "${rule}", which is not in its \`rules\`.`)
      diagnostics.push({ ...problem, rule: rule as RuleId, severity: pluginRule.severity })
    }
  }
  return diagnostics
}

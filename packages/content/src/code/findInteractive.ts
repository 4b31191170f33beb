import type { UserModule } from '../types.js'

/**
 * Returns a function that tests whether an export of a user module is interactive: it calls a hook, has event
 * handlers, or uses something that does, in any module of the page.
 */
export function createInteractivity(modules: readonly UserModule[]): (file: string, name: string) => boolean {
  const byFile = new Map(modules.map((module) => [module.file, module]))
  const results = new Map<string, boolean>()

  const isExport = (file: string, name: string): boolean => {
    const module = byFile.get(file)
    if (!module) return false
    const { exports, reexports, bindings } = module.outline
    if (name === '*') return Object.keys(bindings).some((local) => isLocal(module, local))
    const local = Object.hasOwn(exports, name) ? exports[name] : undefined
    if (local !== undefined) return isLocal(module, local)
    return reexports.some((specifier) => isImport(module, specifier, name))
  }

  const isImport = (module: UserModule, specifier: string, name: string): boolean => {
    const target = module.imports[specifier]
    if (typeof target === 'object' && 'package' in target) return target.isInteractive
    return typeof target === 'object' && 'file' in target && isExport(target.file, name)
  }

  const isLocal = (module: UserModule, name: string): boolean => {
    const key = `${module.file}\0${name}`
    const isFound = results.get(key)
    if (isFound !== undefined) return isFound
    // Ends recursion: a binding that uses itself depends on its other uses.
    results.set(key, false)
    const { bindings, imports } = module.outline
    const imported = Object.hasOwn(imports, name) ? imports[name] : undefined
    const binding = Object.hasOwn(bindings, name) ? bindings[name] : undefined
    const result = imported
      ? isImport(module, imported.specifier, imported.imported)
      : binding !== undefined && (binding.isInteractive || binding.uses.some((text) => isLocal(module, text)))
    results.set(key, result)
    return result
  }

  return isExport
}

import { builtIns } from '@octavo/theme'
import { serverReact } from '../files/serverReact.js'
import type { IslandModule } from './islandCode.js'

/** Hooks that need `preact/compat`. The others come from the smaller `preact/hooks`. */
const COMPAT_HOOKS = ['useTransition', 'useDeferredValue', 'useInsertionEffect', 'useSyncExternalStore', 'useId']

/** React names that user code can use without an import, with the module that exports them in the browser. */
const REACT = new Map(
  Object.keys(serverReact).map((name) => {
    const isPlainHook = /^use[A-Z]/.test(name) && !COMPAT_HOOKS.includes(name)
    return [name, isPlainHook ? 'preact/hooks' : 'octavo/react']
  }),
)

const BUILT_INS = new Set(Object.keys(builtIns).map((name) => name.split('.')[0] ?? ''))

/**
 * Returns the source of a user module with imports for React names and built-in components, and placeholders for
 * undeclared components. These are all on the first line, so that line numbers stay the same.
 */
export function moduleSource({ file, source, declared, names }: IslandModule): string {
  const declaredNames = new Set(declared)
  const words = new Set(source.match(/[A-Za-z_$][\w$]*/g))
  const isFree = (name: string) => words.has(name) && !declaredNames.has(name)
  const imports = [...REACT].filter(([name]) => isFree(name)).map(([name, from]) => importName(name, from))
  for (const name of BUILT_INS) if (isFree(name)) imports.push(importName(name, 'octavo/builtins'))
  if (isFree('React')) imports.push('import React from "octavo/react"')
  const unknown = names.filter(
    (name) => !declaredNames.has(name) && !BUILT_INS.has(name) && !REACT.has(name) && name !== 'React',
  )
  const standIns = unknown.map((name) => `const ${name} = ({ children }) => children ?? null`)
  if (isFree('user')) standIns.push('const user = {}')
  // An MDX file that is used as a component shows the content that was rendered on the server.
  const content = /\.mdx?$/i.test(file) && !declaredNames.has('default')
  if (content) imports.push('import { createContent } from "octavo/islands"')
  const after = content ? `\nexport default createContent(${JSON.stringify(file)})` : ''
  return [...imports, ...standIns, source].join(';') + after
}

function importName(name: string, from: string): string {
  return `import { ${name} } from "${from}"`
}

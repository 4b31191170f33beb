import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Writes the types of what components of a site can use without importing it: built-in components, and style sheets.
 * Projects name them in tsconfig.json: `"types": ["@octavo/vite/client"]`.
 */
export async function writeClientTypes(dir) {
  const { builtIns } = await import(pathToFileURL(join(dir, '../theme/dist/index.js')).href)
  const names = Object.keys(builtIns).filter((name) => !name.includes('.'))
  const text = `import type { ComponentChildren, FunctionComponent } from 'preact'

type BuiltIn = FunctionComponent<Record<string, unknown> & { children?: ComponentChildren }> & Record<string, any>

declare global {
${names.map((name) => `  const ${name}: BuiltIn`).join('\n')}
}
`
  const styles = `declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export default names
}
declare module '*.css' {}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.png' {
  const url: string
  export default url
}
`
  writeFileSync(join(dir, 'bundle/builtIns.d.ts'), text)
  writeFileSync(join(dir, 'bundle/client.d.ts'), `/// <reference path="./builtIns.d.ts" />\n${styles}`)
}

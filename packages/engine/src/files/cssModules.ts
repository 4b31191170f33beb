import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Plugin } from 'rolldown'
import { lightningCss } from './lightningCss.js'

interface CssModule {
  css: string
  /** Class names by their names in the file. */
  names: Record<string, string>
}

/**
 * Compiles a CSS module. Class names depend only on the path, so that they are the same on the server, in browsers and
 * in the site's style sheet.
 * @param file path from the docs folder
 */
export function compileCssModule(file: string, text: string): CssModule {
  const { code, exports } = lightningCss().transform({
    filename: file,
    code: Buffer.from(text),
    cssModules: { pattern: '[local]_[hash]' },
    minify: true,
    errorRecovery: true,
  })
  const names = Object.entries(exports || {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { name: scoped, composes }]) => [name, [scoped, ...composes.map((other) => other.name)].join(' ')])
  return { css: code.toString(), names: Object.fromEntries(names) }
}

/** Returns the plugin that loads CSS modules as objects of class names. */
export function cssModules(root: string): Plugin {
  return {
    name: 'octavo:css-modules',
    load(id) {
      if (!id.endsWith('.module.css')) return undefined
      this.addWatchFile(id)
      const file = relative(root, id).split(sep).join('/')
      const { names } = compileCssModule(file, readFileSync(id, 'utf8'))
      return { code: `export default ${JSON.stringify(names)}`, moduleType: 'js' }
    },
  }
}

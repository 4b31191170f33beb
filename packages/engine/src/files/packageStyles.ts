import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lookup } from 'mrmime'
import { lightningCss } from './lightningCss.js'

/** Returns a package's style sheet with its imports inlined and its files as data URLs. */
export function compilePackageStyle(file: string): string {
  const { code, dependencies } = lightningCss().bundle({
    filename: file,
    minify: true,
    errorRecovery: true,
    analyzeDependencies: true,
  })
  let css = code.toString()
  for (const dependency of dependencies ?? []) {
    if (dependency.type !== 'url') continue
    const { placeholder, url, loc } = dependency
    css = css.replaceAll(placeholder, inlined(url, dirname(loc.filePath)))
  }
  return css
}

function inlined(url: string, folder: string): string {
  const path = join(folder, url.replace(/[?#].*$/, ''))
  if (/^(?:[a-z]+:|\/|#)/i.test(url) || !existsSync(path)) return url
  return `data:${lookup(path) ?? 'application/octet-stream'};base64,${readFileSync(path).toString('base64')}`
}

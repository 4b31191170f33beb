import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that Netlify and Cloudflare Pages read only at the root of the deployed folder. */
const ROOT_FILES = ['_headers', '_redirects']

const [START, END] = ['# Rules of the documentation', '# End of the rules of the documentation']

/**
 * Adds the rules of mounted documentation to those of the app around it. They come first, because the first rule that
 * matches wins, and apps often have a last one for all paths.
 */
export function addHostRules(appFolder: string, docsFolder: string): void {
  for (const name of ROOT_FILES) {
    const file = join(docsFolder, name)
    if (!existsSync(file)) continue
    const appFile = join(appFolder, name)
    const appRules = existsSync(appFile) ? withoutRules(readFileSync(appFile, 'utf8')) : ''
    writeFileSync(appFile, `${START}\n${readFileSync(file, 'utf8').trimEnd()}\n${END}\n${appRules}`)
  }
}

/** Removes the rules of an earlier build, in an output folder that Vite does not empty. */
function withoutRules(text: string): string {
  const [start, end] = [text.indexOf(START), text.indexOf(END)]
  return start === -1 || end < start ? text : text.slice(0, start) + text.slice(end + END.length).replace(/^\r?\n/, '')
}

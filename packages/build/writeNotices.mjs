import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** Writes the licenses of the bundled libraries; most require that their notice is kept. */
export function writeNotices(outputs, file) {
  const modules = outputs.flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []))
  const folders = new Set(modules.filter((id) => id.includes(`${sep}node_modules${sep}`)).map(packageFolder))
  const notices = [...folders].sort().map(licenseNotice)
  if (notices.length > 0) writeFileSync(file, `${[...new Set(notices)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}

/** Returns the nearest parent folder of a module with a named package.json. */
function packageFolder(id) {
  for (let folder = dirname(id.replace(/^\0/, '').replace(/\?.*$/, '')); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name) return folder
    if (folder === dirname(folder)) throw new Error(`No package contains ${id}.`)
  }
}

function licenseNotice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((entry) => /^(?:licen[cs]e|notice|copying)(?:[.-]|$)/i.test(entry))
    .sort()
    .map((entry) => readFileSync(join(folder, entry), 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}

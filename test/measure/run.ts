import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatTable } from '../tools/measure.js'
import { CHANGES, changedFiles } from './changes.js'
import { cycles, fileGraph, folderGraph, readLayers, sourceFiles, upwardImports } from './imports.js'
import { folderFaults, listFolders, repeatedNames } from './rooms.js'
import { countLines, longFiles, longFunctions } from './sizes.js'

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url))
const MAX_LINES = { file: 400, function: 80 }

/** Prints what the structure of the code costs: cycles between folders and files, long files and functions, lists to keep equal. */
function main(): void {
  const names = readdirSync(PACKAGES).filter((name) => existsSync(join(PACKAGES, name, 'src')))
  const rows: string[][] = [['package', 'source lines', 'test lines', 'folders', 'in cycles', 'files', 'in cycles']]
  const notes: string[] = []
  for (const name of names) {
    const source = join(PACKAGES, name, 'src')
    const graphs = { folders: folderGraph(source), files: fileGraph(source) }
    const groups = { folders: cycles(graphs.folders), files: cycles(graphs.files) }
    rows.push([
      name,
      ...[
        ...[sumLines(sourceFiles(source)), sumLines(testFiles(source))],
        ...[listFolders(source).size, groups.folders.flat().length, graphs.files.size, groups.files.flat().length],
      ].map(String),
    ])
    notes.push(
      ...folderFaults(source).map((fault) => `${name}: ${fault}`),
      ...groups.folders.map((group) => `${name}: folders in a cycle: ${group.join(', ')}`),
      ...groups.files.map((group) => `${name}: files in a cycle: ${group.join(', ')}`),
      ...longFiles(source, MAX_LINES.file).map(({ name: file, lines }) => `${name}/src/${file}: ${lines} lines`),
      ...longFunctions(source, MAX_LINES.function).map(
        (one) => `${name}/src/${one.name}: a function of ${one.lines} lines`,
      ),
    )
  }
  notes.push(...repeatedNames(PACKAGES, names).map((repeated) => `Same name, ${repeated}`))
  const total = (column: number) => String(rows.slice(1).reduce((sum, row) => sum + Number(row[column]), 0))
  console.log(formatTable([...rows, ['all', total(1), total(2), total(3), total(4), total(5), total(6)]]))
  console.log(
    `\n${notes.join('\n') || 'No cycles, no long files, no long functions, folders and names as they are to be.'}`,
  )
  const layers = readLayers(readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8'))
  const upward = upwardImports(join(PACKAGES, 'engine/src'), layers)
  console.log(`\nImports to a higher layer in engine: ${upward.join(', ') || 'none'}`)
  const changes = CHANGES.map((change) => ({ ...change, files: changedFiles(change) }))
  const counts = changes.map(({ what, specimen, most, files, isList }) => {
    const lists = isList ? `${files.filter((file) => isList.test(file)).length}` : ''
    return [what, specimen, `${files.length}`, `${most}`, lists]
  })
  console.log(`\n${formatTable([['to add', 'specimen', 'files', 'at most', 'lists'], ...counts])}`)
  for (const { what, files } of changes) console.log(`\n${what}:\n  ${files.join('\n  ')}`)
  const isExceeded = notes.length > 0 || upward.length > 0 || changes.some(({ files, most }) => files.length > most)
  process.exitCode = isExceeded ? 1 : 0
}

function testFiles(source: string): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(source, file))
}

function sumLines(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + countLines(readFileSync(file, 'utf8')), 0)
}

main()

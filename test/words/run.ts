import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findNameFaults, findTitleFaults } from './names.js'
import { readTexts, type Text } from './texts.js'
import { ASSISTANT, EXCEPTIONS, FIRST_WORDS, REQUESTS, WORDS, type Word } from './words.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const READ_FILES = /\.(?:tsx?|mjs|mdx?)$/
const SKIPPED =
  /\.test\.tsx?$|\/fixtures\/|^playground\/|^test\/|CHANGELOG|^packages\/theme\/src\/(?:strings|translations)\//

const CODE = /\.(?:tsx?|mjs)$/
const TEST = /\.(?:test|spec)\.tsx?$|^test\/.*Cases\.ts$/
const FOREIGN = /\/(?:fixtures|templates)\//

/** Prints the words and names that a person should not have to read, with what is written instead; folders can be named. */
function main(): void {
  const folders = process.argv.slice(2)
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const faults = files.flatMap((file) => [
    ...(READ_FILES.test(file) && !SKIPPED.test(file) ? fileWords(file) : []),
    ...(CODE.test(file) && !FOREIGN.test(file) ? fileNames(file) : []),
  ])
  for (const line of faults) console.log(line)
  if (faults.length > 0) console.log(`\n${faults.length} words to replace.`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

function fileNames(file: string): string[] {
  const source = readFileSync(`${ROOT}${file}`, 'utf8')
  const faults = [...findNameFaults(file, source), ...(TEST.test(file) ? findTitleFaults(file, source) : [])]
  return faults.map(
    ({ name, write, offset }) => `${file}:${source.slice(0, offset).split('\n').length} "${name}": write ${write}`,
  )
}

function fileWords(file: string): string[] {
  const source = readFileSync(`${ROOT}${file}`, 'utf8')
  return readTexts(file, source).flatMap((text) =>
    wordsFor(file, text).flatMap(({ avoid, write }) => {
      const match = avoid.exec(text.text)
      if (!match || isException(file, match[0])) return []
      const line = source.slice(0, text.offset + match.index).split('\n').length
      return [`${file}:${line} "${match[0].replace(/^\W+/, '')}": write ${write}`]
    }),
  )
}

function wordsFor(file: string, { kind, text }: Text): Word[] {
  const isAssistant = ASSISTANT.test(file) || ASSISTANT.test(text)
  return [
    ...WORDS,
    ...(kind === 'comment' ? [FIRST_WORDS] : []),
    ...(isAssistant || kind === 'prose' ? [] : [REQUESTS]),
  ]
}

function isException(file: string, word: string): boolean {
  return EXCEPTIONS.some(({ files, words }) => files.test(file) && words.test(word))
}

main()

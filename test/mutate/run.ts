import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { listMutants, type Mutant } from './listMutants.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const TABLE = readFileSync(new URL('./survivors.md', import.meta.url), 'utf8')
/** Time for the tests of one mutant, which other work on the machine must not use up. */
const MIN_TIME = 10_000

interface Answer {
  files: number
  passed: boolean
}

/** Changes files one place at a time, and prints which changes no unit test notices. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      mutants: { type: 'string', default: '40' },
      tests: { type: 'string', default: '' },
      full: { type: 'boolean', default: false },
    },
  })
  console.log(`Seed ${values.seed}, up to ${values.mutants} mutants of each file.`)
  let isWeak = false
  for (const name of positionals) {
    const file = resolve(name)
    const rows = equivalentChanges(relative(ROOT, file))
    const allMutants = listMutants(file, readFileSync(file, 'utf8'))
    for (const row of rows)
      if (!allMutants.some(({ change }) => change === row)) console.log(`${name}: no change is "${row}" any more.`)
    const different = allMutants.filter(({ change }) => !rows.has(change))
    const selection = choose(different, { seed: Number(values.seed), most: Number(values.mutants) })
    const survivors = await findSurvivors([file, values.tests, values.full ? 'full' : ''], selection)
    const killed = selection.length - survivors.length
    const percent = Math.round((100 * killed) / Math.max(1, selection.length))
    isWeak ||= killed < 0.85 * selection.length
    console.log(`${relative(ROOT, file)}: ${killed}/${selection.length} killed (${percent} %)`)
    for (const { line, change } of survivors) console.log(`  ${line}: ${change}`)
  }
  process.exitCode = isWeak ? 1 : 0
}

/** Returns the changes of a file after which the code behaves the same, from the rows of the table. */
function equivalentChanges(file: string): Set<string> {
  const rows = TABLE.split('\n').map((row) => /^\| (\S+) \| `(.*)` \| /.exec(row) ?? [])
  return new Set(rows.flatMap(([, name, change = '']) => (name === file ? [change.replaceAll('\\|', '|')] : [])))
}

async function findSurvivors(request: string[], mutants: readonly Mutant[]): Promise<Mutant[]> {
  const survivors: Mutant[] = []
  let tests = await startTests(request)
  try {
    const start = Date.now()
    const original = await ask(tests, {})
    if (!original?.passed) throw new Error(`The unit tests of ${request[0]} fail before it is changed.`)
    const limit = MIN_TIME + 5 * (Date.now() - start)
    for (const mutant of mutants) {
      if (original.files > 0) {
        const answer = await ask(tests, { text: mutant.text }, limit)
        if (answer?.passed) survivors.push(mutant)
        if (answer) continue
        stop(tests)
        tests = await startTests(request)
      } else survivors.push(mutant)
    }
  } finally {
    stop(tests)
  }
  return survivors
}

async function startTests(request: string[]): Promise<ChildProcess> {
  // A separate group: workers in an endless loop end with it.
  const tests = fork(new URL('./runTests.ts', import.meta.url), request, {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise((ready) => tests.once('message', ready))
  return tests
}

function stop({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

/** Returns undefined if there is no answer within the time. */
function ask(tests: ChildProcess, message: { text?: string }, limit = 600_000): Promise<Answer | undefined> {
  return new Promise((answer) => {
    const timer = setTimeout(() => answer(undefined), limit)
    tests.once('message', (value) => {
      clearTimeout(timer)
      answer(value as Answer)
    })
    tests.send(message)
  })
}

/** Chooses mutants by chance, in the order of the file; the same seed chooses the same. */
function choose(mutants: readonly Mutant[], { seed, most: maxMutants }: { seed: number; most: number }): Mutant[] {
  let state = seed
  const keys = new Map(
    mutants.map((mutant) => {
      // A linear congruential generator, with the constants of Numerical Recipes.
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return [mutant, state]
    }),
  )
  const sample = new Set([...mutants].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0)).slice(0, maxMutants))
  return mutants.filter((mutant) => sample.has(mutant))
}

await main()

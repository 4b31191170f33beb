import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A module that tests are to get instead of the file on disk. */
let replacement: { file: string; text: string } | undefined

/**
 * Runs the unit tests that a file concerns, again for each text that arrives, and sends whether they passed. It is a
 * separate process so that a mutant that never ends can be stopped.
 */
async function main(file: string, filter = '', mode = ''): Promise<void> {
  const vitest = await createVitest('test', {
    root: ROOT,
    config: false,
    watch: false,
    related: [file],
    reporters: [{}],
    update: false,
    sequence: { sequencer: nearestFirst(file) },
    projects: [
      {
        resolve: { conditions: ['octavo-source'] },
        ssr: { resolve: { conditions: ['octavo-source'] } },
        plugins: [
          { name: 'mutant', enforce: 'pre', load: (id) => (id === replacement?.file ? replacement.text : null) },
        ],
        test: {
          root: ROOT,
          name: 'unit',
          include: [`${relative(ROOT, file).split('/').slice(0, 2).join('/')}/src/**/*.test.{ts,tsx}`],
          exclude: mode ? [] : ['**/*.full.test.{ts,tsx}'],
          setupFiles: ['test/fuzzSeed.ts'],
          isolate: false,
          maxWorkers: 1,
          bail: 1,
          testTimeout: 30_000,
        },
      },
    ],
  })
  const tests = await vitest.getRelevantTestSpecifications(filter ? [filter] : [])
  process.on('message', async ({ text }: { text?: string }) => {
    replacement = text === undefined ? undefined : { file, text }
    vitest.invalidateFile(file)
    process.send?.({ files: tests.length, passed: await pass(vitest, tests) })
  })
  process.send?.({ files: tests.length, passed: true })
}

async function pass(vitest: Vitest, tests: TestSpecification[]): Promise<boolean> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests)
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok())
}

/** Orders test files by their distance to a file, because the tests beside it notice most mutants. */
function nearestFirst(file: string) {
  const distance = ({ moduleId }: TestSpecification) => relative(file, moduleId).split('/').length
  const isBeside = ({ moduleId }: TestSpecification) => (moduleId.startsWith(file.replace(/\.tsx?$/, '.')) ? 0 : 1)
  return class {
    sort(tests: TestSpecification[]): TestSpecification[] {
      return tests.sort((a, b) => isBeside(a) - isBeside(b) || distance(a) - distance(b))
    }

    shard(tests: TestSpecification[]): TestSpecification[] {
      return tests
    }
  }
}

// Workers in an endless loop end with their group.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
const [, , name = '', ...vitestArguments] = process.argv
await main(name, ...vitestArguments)

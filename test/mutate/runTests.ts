import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A module that tests are to get instead of the file on disk. */
let replacement: { file: string; text: string } | undefined

/**
 * Runs the unit tests that a file concerns, again for each text that arrives, and sends whether they passed. It is a
 * process of its own so that a mutant that never ends can be stopped.
 */
async function main(file: string): Promise<void> {
  const vitest = await createVitest('test', {
    root: ROOT,
    config: false,
    watch: false,
    related: [file],
    reporters: [{}],
    update: false,
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
          exclude: ['**/*.full.test.{ts,tsx}'],
          setupFiles: ['test/fuzzSeed.ts'],
          isolate: false,
          maxWorkers: 1,
          bail: 1,
          testTimeout: 60_000,
        },
      },
    ],
  })
  const tests = nearestFirst(await vitest.getRelevantTestSpecifications(), file)
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

/** The tests beside the file find most mutants. */
function nearestFirst(tests: TestSpecification[], file: string): TestSpecification[] {
  const distance = ({ moduleId }: TestSpecification) => relative(file, moduleId).split('/').length
  return tests.sort((a, b) => distance(a) - distance(b) || a.moduleId.localeCompare(b.moduleId))
}

await main(process.argv[2] ?? '')

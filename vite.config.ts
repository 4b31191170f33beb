import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { RunSummary } from './test/tools/runSummary.js'

// Unit tests run on the sources; everything under test/ and playground/ runs on the built packages.
const sources = { resolve: { conditions: ['octavo-source'] }, ssr: { resolve: { conditions: ['octavo-source'] } } }

// One process less is the usual number, which is a single one on a machine with two processors.
const maxWorkers = Math.max(2, availableParallelism() - 1)

// Tests of `npm run test:full` alone: every combination, random inputs, damage, installed packages.
const FULL = '**/*.full.test.{ts,tsx}'
const THEME = 'packages/theme/src/**/*.test.{ts,tsx}'

// Vitest gives up after a second by default, which a busy machine takes longer than.
const polling = { poll: { timeout: 30_000 } }

// Files of a worker share its modules: loading them anew for each file took half of the time.
// A unit test is never tried again: one that fails now and then has a fault, or its code has.
const unit = {
  isolate: false,
  retry: 0,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: polling,
  globalSetup: 'test/unitSetup.ts',
  setupFiles: ['test/fuzzSeed.ts'],
}
// Browsers and servers under load: what fails once is tried again, and named at the end.
const e2e = {
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: polling,
  globalSetup: 'test/browserSetup.ts',
  setupFiles: ['test/fuzzSeed.ts'],
  maxWorkers: 2,
  retry: 1,
}

export default defineConfig({
  test: {
    maxWorkers,
    reporters: ['default', new RunSummary()],
    projects: [
      {
        ...sources,
        test: { ...unit, name: 'unit', include: ['packages/*/src/**/*.test.{ts,tsx}'], exclude: [FULL, THEME] },
      },
      {
        ...sources,
        // Apart from the others: preact/compat, which page code needs, changes the order of attributes for good.
        test: { ...unit, name: 'unit-theme', include: [THEME], exclude: [FULL] },
      },
      {
        test: {
          ...e2e,
          name: 'e2e',
          include: ['test/**/*.test.ts'],
          // The benchmarks install peers in their folders.
          exclude: [FULL, '**/node_modules/**'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...sources,
        test: { ...unit, name: 'full-unit', include: [`packages/*/src/${FULL}`], sequence: { groupOrder: 2 } },
      },
      {
        test: {
          ...e2e,
          name: 'full-e2e',
          include: [`test/${FULL}`, 'test/**/*.modes.test.ts'],
          env: { OCTAVO_TEST_FULL: 'yes' },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})

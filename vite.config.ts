import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Unit tests run on the sources; everything under test/ and playground/ runs on the built packages.
const sources = { resolve: { conditions: ['octavo-source'] }, ssr: { resolve: { conditions: ['octavo-source'] } } }

// One process less is the usual number, which is a single one on a machine with two processors.
const maxWorkers = Math.max(2, availableParallelism() - 1)

// Browsers, servers and clocks under load: what fails once is tried again, and named in the report.
const RETRY = 1

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        ...sources,
        test: {
          name: 'unit',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry: RETRY,
          include: ['packages/*/src/**/*.test.{ts,tsx}'],
          environment: 'node',
          globalSetup: 'test/unitSetup.ts',
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/**/*.test.ts', 'playground/**/__tests__/*.spec.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: 'test/browserSetup.ts',
          maxWorkers: 2,
          retry: RETRY,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

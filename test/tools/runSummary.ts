import type { Reporter, TestModule } from 'vitest/node'
import { missingNeeds } from './needs.js'

/** Number of files that are named, and of files in a run from which they are. */
const EXPENSIVE = 10

/** Says at the end which files took most of the time, what was flaky, and what this machine lacks for skipped tests. */
export class RunSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const flaky = tests.filter((test) => test.diagnostic()?.flaky)
    const skipped = tests.filter((test) => test.result().state === 'skipped').length
    const lines = [
      ...(modules.length > EXPENSIVE ? expensiveFiles(modules) : []),
      ...flaky.map((test) => `Flaky: passed on a second try: ${test.module.relativeModuleId} > ${test.fullName}`),
      ...(skipped === 0 ? [] : [`${skipped} tests were skipped.`]),
      ...(skipped === 0
        ? []
        : missingNeeds().map(({ name, enable }) => `  No ${name} here. To run its tests: ${enable}`)),
    ]
    if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
  }
}

/** Returns the files that took most time, with the time for their imports and the share of the whole. */
function expensiveFiles(modules: readonly TestModule[]): string[] {
  const files = modules.map((module) => {
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    return {
      name: module.relativeModuleId,
      loading: collectDuration + setupDuration,
      all: collectDuration + setupDuration + duration,
    }
  })
  const total = files.reduce((sum, { all }) => sum + all, 0)
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
  const slowest = files.sort((a, b) => b.all - a.all).slice(0, EXPENSIVE)
  const share = Math.round((100 * slowest.reduce((sum, { all }) => sum + all, 0)) / Math.max(1, total))
  return [
    `The ${EXPENSIVE} files that took longest, ${share} % of ${seconds(total)}:`,
    ...slowest.map(({ name, loading, all }) => `  ${seconds(all).padStart(8)}  ${name} (imports: ${seconds(loading)})`),
  ]
}

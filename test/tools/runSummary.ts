import type { Reporter, TestModule } from 'vitest/node'
import { missingNeeds } from './needs.js'

/** Says at the end what was flaky, and what this machine lacks for the tests that were skipped. */
export class RunSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const flaky = tests.filter((test) => test.diagnostic()?.flaky)
    const skipped = tests.filter((test) => test.result().state === 'skipped').length
    const lines = [
      ...flaky.map((test) => `Flaky: passed on a second try: ${test.module.relativeModuleId} > ${test.fullName}`),
      ...(skipped === 0 ? [] : [`${skipped} tests were skipped.`]),
      ...(skipped === 0
        ? []
        : missingNeeds().map(({ name, enable }) => `  No ${name} here. To run its tests: ${enable}`)),
    ]
    if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
  }
}

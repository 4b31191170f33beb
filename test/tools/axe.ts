import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Serious and critical violations, and roles that an element may not have: a line for each element: page, rule, selector, and
 * what axe says of it. `all` also reports minor ones, and what axe calls best practices.
 */
export async function findBarriers(page: Page, path: string, { all = false } = {}): Promise<string[]> {
  // Evaluated and not added as an element, which the site's policy would stop.
  await page.evaluate(AXE)
  const violations = await page.evaluate(async (isEvery) => {
    const options: axe.RunOptions = { resultTypes: ['violations'], preload: false, iframes: false }
    const results = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return results.violations
      .filter(
        ({ id, impact }) => isEvery || impact === 'serious' || impact === 'critical' || id === 'aria-allowed-role',
      )
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => ({ id, selector: target.join(' '), summary: failureSummary })),
      )
  }, all)
  return violations.map(
    ({ id, selector, summary }) => `${path}: ${id} at ${selector}: ${summary.split('\n').slice(1).join(' ').trim()}`,
  )
}

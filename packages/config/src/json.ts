import type { Position } from '@octavo/core'
import { parseJson } from './tree/parseJson.js'
import { Diagnostics } from './tree/problems.js'

export { type AddedPage, addPage } from './navigation/addPage.js'

/**
 * Returns the position of the first JSON syntax error.
 * @returns undefined for valid JSON, with or without a byte order mark
 */
export function findSyntaxError(text: string): Position | undefined {
  const problems = new Diagnostics()
  parseJson('', text, problems)
  return problems.diagnostics.find(({ rule, severity }) => severity === 'error' && rule !== 'CFG_DUP_KEY')?.start
}

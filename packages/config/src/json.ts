import type { Position } from '@octavo/core'
import { parseJson } from './tree/parseJson.js'
import { Diagnostics } from './tree/problems.js'

export { type AddedPage, addPage } from './navigation/addPage.js'

/**
 * Where a text stops being JSON, as docs.json would be told.
 * @returns undefined for text that is JSON, also with a byte order mark
 */
export function findSyntaxError(text: string): Position | undefined {
  const problems = new Diagnostics()
  parseJson('', text, problems)
  return problems.diagnostics.find(({ rule, severity }) => severity === 'error' && rule !== 'CFG_DUP_KEY')?.start
}

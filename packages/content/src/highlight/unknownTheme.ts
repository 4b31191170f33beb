import { type Diagnostic, nearestName } from '@octavo/core'
import { codeThemeNames, isCodeTheme } from './createHighlighter.js'

/** What is wrong with the name of a code theme, in a fence or in docs.json. `shown` says what readers see instead. */
export function unknownCodeTheme(
  name: string,
  shown: string,
): Pick<Diagnostic, 'rule' | 'severity' | 'message' | 'hint'> | undefined {
  if (isCodeTheme(name)) return undefined
  const nearest = nearestName(name, codeThemeNames())
  return {
    rule: 'CODE_THEME',
    severity: 'warning',
    message: `Unknown code theme "${name.slice(0, 60)}"; ${shown}.`,
    hint: nearest !== undefined ? `Did you mean "${nearest}"?` : undefined,
  }
}

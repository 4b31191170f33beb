import { type Diagnostic, nearestName } from '@octavo/core'
import { codeThemeNames, isCodeTheme } from './createHighlighter.js'

/** Returns the warning for an unknown code theme. `shown` says what readers see instead. */
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

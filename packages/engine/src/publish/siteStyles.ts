import type { ResolvedDocsConfig } from '@octavo/config'

/** Style sheets that only some sites need, besides the shared one and that of the theme. */
export const SITE_STYLES = ['assistant', 'decoration', 'feedback'] as const

export type SiteStyle = (typeof SITE_STYLES)[number]

/** Returns the style sheets that the pages of a site need. */
export function siteStyles(
  { background, feedback }: Pick<ResolvedDocsConfig, 'background' | 'feedback'>,
  { hasAssistant }: { hasAssistant: boolean },
): SiteStyle[] {
  const needs: Record<SiteStyle, boolean> = {
    assistant: hasAssistant,
    decoration: background?.image !== undefined || background?.decoration !== undefined,
    feedback: feedback.thumbs || feedback.edits || feedback.issues,
  }
  return SITE_STYLES.filter((name) => needs[name])
}

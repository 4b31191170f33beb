import type { ResolvedDocsConfig } from '@octavo/config'
import type { Frontmatter, PlaygroundDisplay } from '@octavo/core'

/**
 * Returns how a page shows its playground, as set in its frontmatter or docs.json. Without a server, as for webhooks,
 * requests cannot be sent, so the URL can only be copied.
 */
export function playgroundDisplay(
  { playground }: Pick<Frontmatter, 'playground'>,
  { api }: Pick<ResolvedDocsConfig, 'api'>,
  hasServer: boolean,
): PlaygroundDisplay {
  const display = playground ?? api.playground.display
  const needsServer = display === 'interactive' || display === 'auth'
  return needsServer && !hasServer ? 'simple' : display
}

export function hasForm(display: PlaygroundDisplay): display is 'interactive' | 'auth' {
  return display === 'interactive' || display === 'auth'
}

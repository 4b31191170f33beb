import type { ResolvedDocsConfig } from '@octavo/config'
import type { Frontmatter, PlaygroundDisplay } from '@octavo/core'

/**
 * How readers can try the endpoint of a page: what the page says, else what the site says. Without a server there is
 * nowhere to send a request, and the address can only be copied (feature map 5.3); so it is with webhooks, which have no
 * server of the site's.
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

/** Whether readers get a form to fill in. */
export function hasForm(display: PlaygroundDisplay): display is 'interactive' | 'auth' {
  return display === 'interactive' || display === 'auth'
}

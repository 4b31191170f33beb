import { useLayoutEffect, useState } from 'preact/hooks'
import type { Session } from '../conversation/session.js'

/** Shows the session's changes, from the moment it is drawn: whoever draws it may change it in the same breath. */
export function useSession(session: Session): void {
  const [, show] = useState(0)
  useLayoutEffect(() => session.subscribe(() => show((count) => count + 1)), [session])
}

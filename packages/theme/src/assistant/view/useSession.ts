import { useEffect, useState } from 'preact/hooks'
import type { Session } from '../conversation/session.js'

/** Shows the session's changes. */
export function useSession(session: Session): void {
  const [, show] = useState(0)
  useEffect(() => session.subscribe(() => show((count) => count + 1)), [session])
}

import { useLayoutEffect, useState } from 'preact/hooks'
import type { Session } from './chatSession.js'

/** Rerenders when the session changes. Subscribes before the browser paints, so that no early change is missed. */
export function useSession(session: Session): void {
  const [, show] = useState(0)
  useLayoutEffect(() => session.subscribe(() => show((count) => count + 1)), [session])
}

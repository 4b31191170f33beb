import type { VNode } from 'preact'
import type { Session } from '../conversation/session.js'
import { Chat } from './Chat.js'
import { NewConversation } from './Panel.js'

/** The chat as the page (`mode: assistant`). */
export function Page({ session }: { session: Session }): VNode {
  return (
    // The dev client keeps elements with this attribute.
    <div class="ask-page-inside" data-kept>
      <div class="ask-page-top">
        <NewConversation session={session} />
      </div>
      <Chat session={session} scroller={document.documentElement} />
    </div>
  )
}

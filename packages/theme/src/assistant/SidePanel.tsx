import type { VNode } from 'preact'
import { label } from './assistantLabels.js'
import { Chat } from './Chat.js'
import type { Session } from './chatSession.js'
import { Drawing, IconButton } from './Drawing.js'
import { focusQuestion } from './focusQuestion.js'
import { useSession } from './useSession.js'

/** The chat beside the page. */
export function SidePanel({ session, onClose }: { session: Session; onClose(): void }): VNode {
  return (
    <div class="ask-panel-inside">
      <div class="ask-top">
        <h2 id="ask-title">
          <Drawing name="assistant" />
          {label('title')}
        </h2>
        <NewConversation session={session} />
        <IconButton name={label('close')} onClick={onClose}>
          <Drawing name="close" />
        </IconButton>
      </div>
      <Chat session={session} />
    </div>
  )
}

/** The button that starts a new conversation. */
function NewConversation({ session }: { session: Session }): VNode | null {
  useSession(session)
  if (session.conversation.turns.length === 0) return null
  return (
    <IconButton
      name={label('newConversation')}
      onClick={({ currentTarget }) => {
        session.reset()
        // The button disappears, so the focus moves to the question.
        focusQuestion(currentTarget)
      }}
    >
      <Drawing name="compose" />
    </IconButton>
  )
}

/** The chat as a full page (`mode: assistant`). */
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

import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Session } from '../conversation/session.js'
import { Composer } from './Composer.js'
import { Empty } from './Empty.js'
import { Status } from './Status.js'
import { TurnView } from './TurnView.js'
import { useSession } from './useSession.js'

/** Pixels above a question that is scrolled to the top, and pixels that count as no scrolling. */
const [GAP, TOLERANCE] = [20, 8]

interface ChatProps {
  session: Session
  /** The element that scrolls. Default: the thread. */
  scroller?: Element
}

/** Questions, answers, and a field for the next question. */
export function Chat({ session, scroller }: ChatProps): VNode {
  useSession(session)
  const thread = useRef<HTMLDivElement>(null)
  const { turns } = session.conversation
  useFollowing(() => scroller ?? thread.current, turns)
  return (
    <div class="ask-chat">
      <div class="ask-thread" ref={thread}>
        {turns.length === 0 ? (
          <Empty session={session} />
        ) : (
          <ol class="ask-turns">
            {turns.map((turn, index) => (
              <TurnView turn={turn} session={session} isLast={index === turns.length - 1} key={turn.id} />
            ))}
          </ol>
        )}
      </div>
      <Status turn={turns.at(-1)} />
      <Composer session={session} />
    </div>
  )
}

/**
 * Scrolls along with a growing answer until its question is at the top, as answers are read from the start. Stops when the
 * reader scrolls.
 */
function useFollowing(find: () => Element | null, turns: Session['conversation']['turns']): void {
  const last = useRef({ id: '', top: 0 })
  useLayoutEffect(() => {
    const scroller = find()
    const question = scroller?.querySelector('.ask-turn:last-child')
    const turn = turns.at(-1)
    if (!scroller || !question || !turn) return
    const isNew = turn.id !== last.current.id || turn.state === 'waiting'
    if (!isNew && Math.abs(scroller.scrollTop - last.current.top) > TOLERANCE) return
    // The document's box moves when it scrolls.
    const edge = scroller === document.documentElement ? topOfText() : scroller.getBoundingClientRect().top
    const beginning = scroller.scrollTop + question.getBoundingClientRect().top - edge - GAP
    scroller.scrollTo({ top: Math.min(beginning, scroller.scrollHeight), behavior: 'instant' })
    last.current = { id: turn.id, top: scroller.scrollTop }
  }, [turns])
}

/** Returns the height of the bars that cover the top of the page. */
function topOfText(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
}

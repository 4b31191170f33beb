import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isComposing } from '../client/dom.js'
import { plainText } from './answerInline.js'
import { parseMarkdown } from './answerMarkdown.js'
import { label } from './assistantLabels.js'
import { errorText } from './ChatErrorView.js'
import { ContextChip } from './ContextChip.js'
import type { Session } from './chatSession.js'
import type { AskContext, Turn } from './chatTypes.js'
import { Drawing } from './Drawing.js'
import type { Block } from './inlineTypes.js'
import { TurnView } from './TurnView.js'
import { useSession } from './useSession.js'

/** Pixels above a question that is scrolled to the top, and pixels of scrolling that are ignored. */
const [GAP, TOLERANCE] = [20, 8]

interface ChatProps {
  session: Session
  /** The element that scrolls. Default: the thread. */
  scroller?: Element
}

/** Questions, answers, and an input field for the next question. */
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
 * Scrolls along with a growing answer until its question is at the top, because answers are read from the start. Stops
 * if the reader scrolls.
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
    const edge = scroller === document.documentElement ? textTop() : scroller.getBoundingClientRect().top
    const beginning = scroller.scrollTop + question.getBoundingClientRect().top - edge - GAP
    scroller.scrollTo({ top: Math.min(beginning, scroller.scrollHeight), behavior: 'instant' })
    last.current = { id: turn.id, top: scroller.scrollTop }
  }, [turns])
}

/** Returns the height of the bars at the top that cover the page. */
function textTop(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
}

/** The chat before the first question, with suggestions from the content of the page. */
function Empty({ session }: { session: Session }): VNode {
  const questions = session.isPageKnown ? suggestions() : []
  return (
    <div class="ask-empty">
      <Drawing name="assistant" />
      <p class="ask-greeting">{label('greeting')}</p>
      {questions.length > 0 && (
        <ul class="ask-suggestions">
          {questions.map(({ question, about }) => (
            <li key={question}>
              <button type="button" class="ask-suggestion" onClick={() => void session.ask(question, about)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="ask-note">{label('note')}</p>
    </div>
  )
}

interface Suggestion {
  question: string
  /** The title of the page or section. */
  about: Pick<AskContext, 'value' | 'elementId'>
}

/** Returns questions about the page and its first sections. */
function suggestions(): Suggestion[] {
  const headings = [...document.querySelectorAll<HTMLElement>('#content h2')].map(headingContext)
  const explained = headings.filter(({ value }) => value !== '' && value.length <= 60).slice(0, 2)
  const title = document.querySelector('h1')
  // The page is not suggested when it is the chat.
  const page = document.getElementById('ask')
    ? []
    : [{ question: label('suggestPage'), about: { value: title?.innerText.trim() ?? '' } }]
  return [...page, ...explained.map((about) => ({ question: label('suggestExplain', about.value), about }))]
}

function headingContext(heading: HTMLElement): Suggestion['about'] {
  const id = heading.closest('[id]:not(#content)')?.id
  return { value: heading.innerText.trim(), elementId: id || undefined }
}

/** Maximum number of characters of an announced answer. */
const MAX_ANNOUNCED = 1500

/** Announces to screen readers that the search has started, and the complete answer. */
function Status({ turn }: { turn: Turn | undefined }): VNode {
  return (
    <p class="sr-only" role="status">
      {turnStatus(turn)}
    </p>
  )
}

function turnStatus(turn: Turn | undefined): string {
  if (turn === undefined) return ''
  if (turn.problem) return errorText(turn.problem)
  if (turn.state === 'stopped') return label('stopped')
  if (turn.state !== 'done') return label('searching')
  return parseMarkdown(turn.answer).map(blockText).join(' ').slice(0, MAX_ANNOUNCED)
}

function blockText(block: Block): string {
  if (block.type === 'code') return label('code')
  if (block.type === 'list') return block.items.map((item) => item.map(blockText).join(' ')).join(' ')
  if (block.type === 'quote') return block.children.map(blockText).join(' ')
  if (block.type === 'table') return [block.head, ...block.rows].map((row) => row.map(plainText).join(', ')).join('; ')
  return block.type === 'rule' ? '' : plainText(block.children)
}

/** Maximum number of characters of a question. */
const MAX_QUESTION = 4000

/** The input field for a question, with its context. Enter sends the question, Shift+Enter inserts a line break. */
function Composer({ session }: { session: Session }): VNode {
  const field = useRef<HTMLTextAreaElement>(null)
  const { isAnswering, context } = session
  const send = () => {
    const question = field.current?.value.trim()
    if (!field.current || !question || isAnswering) return
    field.current.value = ''
    fitHeight(field.current)
    void session.ask(question)
  }
  return (
    <form
      class="ask-composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {context.map((item) => (
        <ContextChip
          context={item}
          key={item.value}
          onRemove={() => {
            session.detach(item)
            field.current?.focus()
          }}
        />
      ))}
      <div class="ask-row">
        <textarea
          ref={field}
          class="ask-field"
          rows={1}
          maxLength={MAX_QUESTION}
          dir="auto"
          enterkeyhint="send"
          aria-label={label('question')}
          placeholder={label('placeholder')}
          onInput={({ currentTarget }) => fitHeight(currentTarget)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
            event.preventDefault()
            send()
          }}
        />
        {/* A single button, so that it keeps the focus when an answer starts or ends. */}
        <button
          type={isAnswering ? 'button' : 'submit'}
          class="ask-send"
          aria-label={label(isAnswering ? 'stop' : 'send')}
          title={label(isAnswering ? 'stop' : 'send')}
          onClick={(event) => {
            if (!isAnswering) return
            event.preventDefault()
            session.stop()
          }}
        >
          <Drawing name={isAnswering ? 'stop' : 'send'} />
        </button>
      </div>
    </form>
  )
}

/** Sets the height of the field to that of its text in browsers without `field-sizing`. */
function fitHeight(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}

import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import type { Session } from '../conversation/session.js'
import { label } from '../strings/labels.js'
import { ContextChip } from './ContextChip.js'
import { Drawing } from './Drawing.js'

/** Maximum characters of a question. */
const MAX_LENGTH = 4000

/** The field for a question, with its context. Enter sends the question, Shift+Enter inserts a line break. */
export function Composer({ session }: { session: Session }): VNode {
  const field = useRef<HTMLTextAreaElement>(null)
  const { isAnswering, context } = session
  const send = () => {
    const question = field.current?.value.trim()
    if (!field.current || !question || isAnswering) return
    field.current.value = ''
    fit(field.current)
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
          maxLength={MAX_LENGTH}
          dir="auto"
          enterkeyhint="send"
          aria-label={label('question')}
          placeholder={label('placeholder')}
          onInput={({ currentTarget }) => fit(currentTarget)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
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

/** Sets the height of the field to that of its text, in browsers without `field-sizing`. */
function fit(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}

import type { ChannelMessage } from '@octavo/core'
import type { VNode } from 'preact'
import { useId, useState } from 'preact/hooks'
import { LabeledSelect, Options } from './form/LabeledSelect.js'
import { readJson } from './form/readJson.js'
import { label } from './request/playgroundLabels.js'

interface MessageFormProps {
  messages: readonly ChannelMessage[]
  isOpen: boolean
  onSend(text: string): void
}

/** The text of a message to send, which starts with an example of the document. */
export function MessageForm({ messages, isOpen, onSend }: MessageFormProps): VNode {
  const id = useId()
  // Clients send the messages that the application of the document receives.
  const own = messages.filter(({ actions }) => actions.length === 0 || actions.includes('receive'))
  const [index, choose] = useState(0)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const message = own[index]
  const text = texts[index] ?? message?.example ?? ''
  const isJson = /[/+]json\b/.test(message?.contentType ?? '')
  const problem = isJson && text !== '' ? readJson(text).problem : undefined
  const send = () => isOpen && onSend(text)
  return (
    <section class="pg-section">
      <h3 id={`${id}-title`}>{label('message')}</h3>
      <div class="pg-fields">
        {own.length > 1 && (
          <LabeledSelect name={label('example')} value={String(index)} onChange={({ value }) => choose(Number(value))}>
            <Options titles={own.map(({ title }) => title)} />
          </LabeledSelect>
        )}
        <div class="pg-field">
          <textarea
            class="pg-input pg-code-input"
            rows={Math.min(16, Math.max(4, text.split('\n').length))}
            spellcheck={false}
            dir="ltr"
            aria-labelledby={`${id}-title`}
            aria-describedby={`${id}-problem`}
            value={text}
            onInput={({ currentTarget }) => setTexts({ ...texts, [index]: currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
            }}
          />
          <p class="pg-problem" id={`${id}-problem`}>
            {problem}
          </p>
        </div>
        <div class="pg-row">
          <button type="button" class="pg-button" disabled={!isOpen} onClick={send}>
            {label('sendMessage')}
          </button>
        </div>
      </div>
    </section>
  )
}

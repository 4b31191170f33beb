import type { VNode } from 'preact'
import type { Session } from '../conversation/session.js'
import { label } from '../labels.js'
import { Drawing } from './Drawing.js'

/** Before the first question: what may be asked, from what the page holds. */
export function Empty({ session }: { session: Session }): VNode {
  const questions = suggestions()
  return (
    <div class="ask-empty">
      <Drawing name="assistant" />
      <p class="ask-greeting">{label('greeting')}</p>
      {questions.length > 0 && (
        <ul class="ask-suggestions">
          {questions.map((question) => (
            <li key={question}>
              <button type="button" class="ask-suggestion" onClick={() => void session.ask(question)}>
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

/** About the page as a whole, and its first sections. */
function suggestions(): string[] {
  const headings = [...document.querySelectorAll<HTMLElement>('#content h2')].map((heading) => heading.innerText.trim())
  const explained = headings.filter((text) => text !== '' && text.length <= 60).slice(0, 2)
  // A page that is the chat says nothing else.
  const page = document.getElementById('ask') ? [] : [label('suggestPage')]
  return [...page, ...explained.map((text) => label('suggestExplain', text))]
}

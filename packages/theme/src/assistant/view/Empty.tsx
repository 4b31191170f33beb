import type { VNode } from 'preact'
import type { Session } from '../conversation/session.js'
import type { AskContext } from '../conversation/types.js'
import { label } from '../strings/labels.js'
import { Drawing } from './Drawing.js'

/** The chat before the first question, with suggestions from the content of the page. */
export function Empty({ session }: { session: Session }): VNode {
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
  const headings = [...document.querySelectorAll<HTMLElement>('#content h2')].map(titleOf)
  const explained = headings.filter(({ value }) => value !== '' && value.length <= 60).slice(0, 2)
  const title = document.querySelector('h1')
  // The page is not suggested when it is the chat.
  const page = document.getElementById('ask')
    ? []
    : [{ question: label('suggestPage'), about: { value: title?.innerText.trim() ?? '' } }]
  return [...page, ...explained.map((about) => ({ question: label('suggestExplain', about.value), about }))]
}

function titleOf(heading: HTMLElement): Suggestion['about'] {
  const id = heading.closest('[id]:not(#content)')?.id
  return { value: heading.innerText.trim(), elementId: id || undefined }
}

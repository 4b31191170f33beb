import type { VNode } from 'preact'
import { isUnderWay } from '../conversation/changes.js'
import type { Session } from '../conversation/session.js'
import type { Turn } from '../conversation/types.js'
import { label } from '../strings/labels.js'
import { ChatErrorView } from './ChatErrorView.js'
import { ContextChip } from './ContextChip.js'
import { CopyButton } from './CopyButton.js'
import { Drawing } from './Drawing.js'
import { focusQuestion } from './focusQuestion.js'
import { Markdown } from './Markdown.js'
import { Sources } from './Sources.js'

/** A question and its answer. */
export function TurnView({ turn, session, isLast }: { turn: Turn; session: Session; isLast: boolean }): VNode {
  const { question, context, answer, sources, state, problem } = turn
  const isOpen = isUnderWay(turn)
  return (
    <li class="ask-turn" data-state={state}>
      <div class="ask-question">
        <span class="sr-only">{label('you')}: </span>
        {context.map((item) => item.type && <ContextChip context={item} key={item.value} />)}
        <p dir="auto">{question}</p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: not a group of fields */}
      <div class="ask-answer" role="group" aria-label={label('title')} aria-busy={isOpen}>
        {state === 'waiting' && (
          <p class="ask-waiting">
            <span class="ask-pulse" aria-hidden="true" />
            {label('searching')}
          </p>
        )}
        {answer !== '' && <Markdown text={answer} sources={sources} />}
        {!isOpen && answer !== '' && <Sources sources={sources} />}
        {state === 'stopped' && <p class="ask-note">{label('stopped')}</p>}
        {problem && <ChatErrorView problem={problem} />}
        {!isOpen && (
          <div class="ask-actions">
            {answer !== '' && <CopyButton text={answer} name={label('copy')} class="icon-button small" />}
            {isLast && (
              <button
                type="button"
                class={answer === '' ? 'ask-button' : 'icon-button small'}
                aria-label={label('retry')}
                title={label('retry')}
                onClick={({ currentTarget }) => {
                  // The button disappears until the answer is complete.
                  focusQuestion(currentTarget)
                  void session.retry()
                }}
              >
                <Drawing name="retry" />
                {answer === '' && label('retry')}
              </button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

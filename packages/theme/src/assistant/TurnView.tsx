import type { VNode } from 'preact'
import { useContext, useId } from 'preact/hooks'
import { siteLink } from './answerLinks.js'
import { label } from './assistantLabels.js'
import { ChatErrorView } from './ChatErrorView.js'
import { ContextChip } from './ContextChip.js'
import { CopyIconButton } from './CopyIconButton.js'
import { isUnderWay } from './changes.js'
import type { Session } from './chatSession.js'
import type { Source, Turn } from './chatTypes.js'
import { Drawing } from './Drawing.js'
import { focusQuestion } from './focusQuestion.js'
import { Markdown } from './Markdown.js'
import { Place } from './readerContext.js'

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
            {answer !== '' && <CopyIconButton text={answer} name={label('copy')} />}
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

/** The pages that an answer uses. */
function Sources({ sources }: { sources: readonly Source[] }): VNode | null {
  const id = useId()
  if (sources.length === 0) return null
  return (
    <section class="ask-sources" aria-labelledby={id}>
      <h3 id={id}>{label('sources')}</h3>
      <ol>
        {sources.map((source, index) => (
          <li key={source.url}>
            <SourceCard source={source} number={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function SourceCard({ source, number }: { source: Source; number: number }): VNode {
  const place = useContext(Place)
  const href = siteLink(source.url, place)
  const inside = (
    <>
      <span class="ask-source-number">{number}</span>
      <span class="ask-source-text">
        <span class="ask-source-title">{source.title}</span>
        <span class="ask-source-path">
          {href === undefined ? source.url : pathLabel(href.slice(place.root.length))}
        </span>
      </span>
    </>
  )
  return href === undefined ? (
    <span class="ask-source">{inside}</span>
  ) : (
    <a class="ask-source" href={href}>
      {inside}
    </a>
  )
}

/** Returns a readable path, such as `guides › a › b` for `guides/a.html#b`. */
function pathLabel(path: string): string {
  const pathname = path.replace(/\.html(?=#|$)/, '').replace(/\/?#/, '/')
  return pathname === '' ? '/' : readable(pathname).split('/').filter(Boolean).join(' › ')
}

function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

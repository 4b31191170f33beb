import type { VNode } from 'preact'
import type { FeedbackReport } from '../stores/feedbackStore.js'
import { Document, type PageFrame } from './document.js'
import { formatCount, formatReaderText } from './formatTexts.js'
import { Icon } from './icons.js'
import { Age } from './statusParts.js'

export interface FeedbackView {
  frame: PageFrame
  domain: string
  report: FeedbackReport
  retentionDays: number
  /** True when questions for which nothing was found are stored. */
  storesQuestions: boolean
}

/** The comments and ratings of readers, and their questions without a result. */
export function FeedbackPage({ frame, domain, report, retentionDays, storesQuestions }: FeedbackView): VNode {
  const { comments, pages, questions } = report
  return (
    <Document frame={frame} title={`Feedback · ${domain}`} section="sites">
      <p class="trail">
        <a href={frame.addresses.site(domain)}>
          <Icon name="back" />
          {domain}
        </a>
      </p>
      <div class="heading">
        <h1>Feedback</h1>
        <p class="muted">Kept for {formatCount(retentionDays, 'day')}.</p>
      </div>
      <section aria-labelledby="comments">
        <h2 id="comments">Comments</h2>
        <List empty="No comments yet." count={comments.length}>
          {comments.map(({ path, helpful, comment, createdAt }, index) => (
            <li class="row" key={index}>
              <div class="row-main">
                <span class="row-title">{formatReaderText(comment ?? '')}</span>
                <span class="muted small">
                  {formatReaderText(path)} · {helpful ? 'helpful' : 'not helpful'} ·{' '}
                  <Age time={createdAt} now={frame.now} />
                </span>
              </div>
            </li>
          ))}
        </List>
      </section>
      <section aria-labelledby="ratings">
        <h2 id="ratings">Ratings by page</h2>
        <List empty="No ratings yet." count={pages.length}>
          {pages.map(({ path, yes, no }) => (
            <li class="row" key={path}>
              <div class="row-main">
                <span class="row-title mono">{formatReaderText(path)}</span>
              </div>
              <div class="row-side">
                <span class="muted small">
                  {formatCount(yes)} yes · {formatCount(no)} no
                </span>
              </div>
            </li>
          ))}
        </List>
      </section>
      <section aria-labelledby="questions">
        <h2 id="questions">Questions without a result</h2>
        <List
          empty={storesQuestions ? 'No questions yet.' : 'This server does not store questions.'}
          count={questions.length}
        >
          {questions.map(({ question, count, askedAt }) => (
            <li class="row" key={question}>
              <div class="row-main">
                <span class="row-title">{formatReaderText(question)}</span>
                <span class="muted small">
                  {formatCount(count, 'time')} · <Age time={askedAt} now={frame.now} />
                </span>
              </div>
            </li>
          ))}
        </List>
      </section>
    </Document>
  )
}

function List({ empty, count, children }: { empty: string; count: number; children: VNode[] }): VNode {
  return count === 0 ? <p class="muted">{empty}</p> : <ul class="rows card">{children}</ul>
}

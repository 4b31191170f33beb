import type { VNode } from 'preact'
import type { FeedbackReport } from '../stores/feedbackStore.js'
import { Document, type PageFrame } from './document.js'
import { formatCount, formatDay, formatReaderText } from './formatTexts.js'
import { Icon } from './icons.js'
import { Age } from './statusParts.js'
import { Table } from './table.js'

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
  const { comments, pages, weeks, questions, searches } = report
  const empty = (text: string) => (storesQuestions ? text : 'This server does not store questions and searches.')
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
      <Comments frame={frame} comments={comments} />
      <Ratings pages={pages} />
      <Weeks weeks={weeks} csv={frame.addresses.site(domain, '/feedback.csv')} />
      <section aria-labelledby="questions">
        <h2 id="questions">Questions without a result</h2>
        <Unanswered frame={frame} list={questions} empty={empty('No questions yet.')} />
      </section>
      <section aria-labelledby="searches">
        <h2 id="searches">Searches without a result</h2>
        <p class="muted small">Searches with the API and by agents. Searches in pages run in the browser.</p>
        <Unanswered frame={frame} list={searches} empty={empty('No searches yet.')} />
        <p class="more">
          <a class="button" href={frame.addresses.site(domain, '/questions.csv')} download>
            Download questions and searches (CSV)
          </a>
        </p>
      </section>
    </Document>
  )
}

function Comments({ frame, comments }: { frame: PageFrame; comments: FeedbackReport['comments'] }): VNode {
  return (
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
  )
}

function Ratings({ pages }: { pages: FeedbackReport['pages'] }): VNode {
  return (
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
  )
}

function Weeks({ weeks, csv }: { weeks: FeedbackReport['weeks']; csv: string }): VNode {
  return (
    <section aria-labelledby="weeks">
      <h2 id="weeks">Ratings by week</h2>
      <Table
        label="Ratings by week"
        columns={['Week from', 'Yes', 'No', 'Helpful']}
        rows={weeks.map(({ monday, yes, no }) => ({
          key: monday,
          name: formatDay(new Date(monday)),
          cells: [
            formatCount(yes),
            formatCount(no),
            yes + no === 0 ? '–' : `${Math.round((100 * yes) / (yes + no))} %`,
          ],
        }))}
      />
      <p class="more">
        <a class="button" href={csv} download>
          Download ratings and comments (CSV)
        </a>
      </p>
    </section>
  )
}

interface UnansweredProps {
  frame: PageFrame
  list: FeedbackReport['questions']
  empty: string
}

function Unanswered({ frame, list, empty }: UnansweredProps): VNode {
  return (
    <List empty={empty} count={list.length}>
      {list.map(({ question, count, askedAt }) => (
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
  )
}

function List({ empty, count, children }: { empty: string; count: number; children: VNode[] }): VNode {
  return count === 0 ? <p class="muted">{empty}</p> : <ul class="rows card">{children}</ul>
}

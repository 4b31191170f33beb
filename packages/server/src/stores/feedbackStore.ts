import type { Queryable } from './database.js'

/** Feedback of a reader about a page. */
export interface PageFeedback {
  path: string
  helpful: boolean
  comment: string | null
}

export interface FeedbackReport {
  /** Comments, newest first. */
  comments: (PageFeedback & { createdAt: Date })[]
  /** Ratings by page, those with the most "no" first. */
  pages: { path: string; yes: number; no: number }[]
  /** Questions for which the assistant found nothing, most frequent first. */
  questions: { question: string; count: number; askedAt: Date }[]
}

/** Maximum number of rows of each list in the report. */
const ROWS = 50
/** Maximum number of ratings and comments that a site keeps. */
const FEEDBACK = 20_000
/** Maximum number of different questions that a site keeps. */
const QUESTIONS = 1_000
/** Maximum number of characters of a stored question. */
const QUESTION_LENGTH = 300

export async function addFeedback(
  database: Queryable,
  domain: string,
  { path, helpful, comment }: PageFeedback,
): Promise<void> {
  await database.query('insert into octavo.feedback (domain, path, helpful, comment) values ($1, $2, $3, $4)', [
    domain,
    path,
    helpful,
    comment,
  ])
}

/** Counts a question for which nothing was found. Questions that differ in case or white space are one. */
export async function addUnanswered(database: Queryable, domain: string, question: string): Promise<void> {
  const text = question.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, QUESTION_LENGTH)
  await database.query(
    `insert into octavo.unanswered (domain, question) values ($1, $2)
     on conflict (domain, question) do update set count = octavo.unanswered.count + 1, asked_at = now()`,
    [domain, text],
  )
  // New questions replace the rarest and oldest ones.
  await database.query(
    `delete from octavo.unanswered where domain = $1 and question in (
       select question from octavo.unanswered where domain = $1 order by count desc, asked_at desc offset ${QUESTIONS})`,
    [domain],
  )
}

export async function readFeedback(database: Queryable, domain: string): Promise<FeedbackReport> {
  const { rows: comments } = await database.query<FeedbackReport['comments'][number]>(
    `select path, helpful, comment, created_at as "createdAt" from octavo.feedback
     where domain = $1 and comment is not null order by id desc limit ${ROWS}`,
    [domain],
  )
  // A comment repeats the rating that was sent before it.
  const { rows: pages } = await database.query<FeedbackReport['pages'][number]>(
    `select path, count(*) filter (where helpful)::integer as yes, count(*) filter (where not helpful)::integer as no
     from octavo.feedback where domain = $1 and comment is null group by path order by 3 desc, 2 desc, 1 limit ${ROWS}`,
    [domain],
  )
  const { rows: questions } = await database.query<FeedbackReport['questions'][number]>(
    `select question, count, asked_at as "askedAt" from octavo.unanswered
     where domain = $1 order by count desc, asked_at desc limit ${ROWS}`,
    [domain],
  )
  return { comments, pages, questions }
}

/** Removes feedback and questions that were sent before a time, and the oldest feedback of sites with too much. */
export async function removeExpiredFeedback(database: Queryable, before: Date): Promise<void> {
  await database.query(
    `delete from octavo.feedback f using (
       select id, row_number() over (partition by domain order by id desc) as number from octavo.feedback
     ) numbered where numbered.id = f.id and numbered.number > ${FEEDBACK}`,
  )
  await database.query('delete from octavo.feedback where created_at < $1', [before])
  await database.query('delete from octavo.unanswered where asked_at < $1', [before])
}

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
  /** Ratings by week, newest first. Weeks without any are included. */
  weeks: { monday: string; yes: number; no: number }[]
  /** Questions for which the assistant found nothing, most frequent first. */
  questions: Unanswered[]
  /** Searches of the API and of agents without a result, most frequent first. */
  searches: Unanswered[]
}

interface Unanswered {
  question: string
  count: number
  askedAt: Date
}

/** A question to the assistant, or a search. */
export type UnansweredKind = 'question' | 'search'

/** Maximum number of rows of each list in the report. */
const ROWS = 50
/** Number of weeks in the report. */
const WEEKS = 12
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

/** Counts a text for which nothing was found. Texts that differ in case or white space are one. */
export async function addUnanswered(
  database: Queryable,
  { domain, kind, question }: { domain: string; kind: UnansweredKind; question: string },
): Promise<void> {
  const text = question.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, QUESTION_LENGTH)
  await database.query(
    `insert into octavo.unanswered (domain, kind, question) values ($1, $2, $3)
     on conflict (domain, kind, question) do update set count = octavo.unanswered.count + 1, asked_at = now()`,
    [domain, kind, text],
  )
  // New questions replace the rarest and oldest ones.
  await database.query(
    `delete from octavo.unanswered where domain = $1 and kind = $2 and question in (
       select question from octavo.unanswered where domain = $1 and kind = $2
       order by count desc, asked_at desc offset ${QUESTIONS})`,
    [domain, kind],
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
  const { rows: weeks } = await database.query<FeedbackReport['weeks'][number]>(
    `select to_char(monday, 'YYYY-MM-DD') as monday, count(f.id) filter (where helpful)::integer as yes,
       count(f.id) filter (where not helpful)::integer as no
     from generate_series(0, ${WEEKS - 1}) n,
       lateral (select date_trunc('week', now() at time zone 'utc') - n * interval '1 week' as monday) w
     left join octavo.feedback f on f.domain = $1 and f.comment is null
       and f.created_at at time zone 'utc' >= monday and f.created_at at time zone 'utc' < monday + interval '1 week'
     group by monday order by monday desc`,
    [domain],
  )
  const unanswered = async (kind: UnansweredKind) =>
    (
      await database.query<Unanswered>(
        `select question, count, asked_at as "askedAt" from octavo.unanswered
         where domain = $1 and kind = $2 order by count desc, asked_at desc limit ${ROWS}`,
        [domain, kind],
      )
    ).rows
  return { comments, pages, weeks, questions: await unanswered('question'), searches: await unanswered('search') }
}

/** Returns all ratings and comments of a site, oldest first. */
export async function listFeedback(
  database: Queryable,
  domain: string,
): Promise<(PageFeedback & { createdAt: Date })[]> {
  const { rows } = await database.query<PageFeedback & { createdAt: Date }>(
    `select path, helpful, comment, created_at as "createdAt" from octavo.feedback where domain = $1 order by id`,
    [domain],
  )
  return rows
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

import type { AnswerWatch } from '@octavo/assistant'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Queryable } from '../stores/database.js'

/** Metrics for Prometheus. Labels can contain a plan, but no label contains an organization, a site or a job. */
export interface Metrics {
  /**
   * Records a response. @param handled contains the route pattern instead of the path, which limits the number of
   * series
   */
  request(handled: { method: string; route: string; status: number; milliseconds: number }): void
  /** Records the result and duration of a job attempt. */
  attempt(end: 'ended' | 'failed', milliseconds: number): void
  /** Records the time that a job waited for its first attempt. */
  waited(plan: string, milliseconds: number): void
  /** Counts a job that has ended. */
  jobEnded(plan: string, outcome: 'completed' | 'failed'): void
  /** Counts a request to the model that failed. */
  modelFailed(): void
  /** Counts a job that failed after all attempts. */
  givenUp(): void
  /** Counts a request that was rejected by a limit. @param limit `assistant`, `retrieval`, `mcp`, `key`, `proof` or `feedback` */
  limited(limit: string): void
  /** Counts a delivery of a Git host. @param outcome `started`, `joined`, `ignored` or `refused` */
  hook(outcome: string): void
  /** Counts an attempt to send a commit status or comment to a Git host. */
  reported(outcome: 'sent' | 'failed'): void
  /** Counts an attempt to send an event to a receiver. */
  delivered(outcome: 'delivered' | 'failed'): void
  /** Starts measuring an assistant answer. */
  answer(): AnswerWatch
  /** Returns the metrics in the Prometheus text format, and its media type. */
  read(): Promise<{ type: string; text: string }>
}

const REQUEST_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60]
const ANSWER_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180]
const WAIT_SECONDS = [1, 5, 15, 60, 300, 900, 3600]
const ATTEMPT_SECONDS = [1, 3, 10, 30, 60, 180, 600, 1800]

export function createMetrics(database: Queryable): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'octavo_http_request_seconds',
    help: 'Response time, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const attempts = new Histogram({
    name: 'octavo_job_attempt_seconds',
    help: 'Duration of job attempts.',
    labelNames: ['end'],
    buckets: ATTEMPT_SECONDS,
    registers,
  })
  const waits = new Histogram({
    name: 'octavo_job_wait_seconds',
    help: 'Time that jobs waited for their first attempt, by plan.',
    labelNames: ['plan'],
    buckets: WAIT_SECONDS,
    registers,
  })
  const ended = new Counter({
    name: 'octavo_jobs_ended_total',
    help: 'Jobs that ended, by outcome and plan.',
    labelNames: ['outcome', 'plan'],
    registers,
  })
  const modelErrors = new Counter({
    name: 'octavo_model_errors_total',
    help: 'Requests to the model of the assistant that failed.',
    registers,
  })
  const givenUp = new Counter({
    name: 'octavo_jobs_given_up_total',
    help: 'Jobs that failed after all attempts.',
    registers,
  })
  const limited = new Counter({
    name: 'octavo_limited_requests_total',
    help: 'Requests rejected by an assistant limit.',
    labelNames: ['limit'],
    registers,
  })
  const triggers = triggerFigures(registers)
  const answer = answerFigures(registers)
  storedFigures(database, registers)
  return {
    request: ({ method, route, status, milliseconds }) =>
      requests.observe({ method, route, status: `${status}` }, milliseconds / 1000),
    attempt: (end, milliseconds) => attempts.observe({ end }, milliseconds / 1000),
    waited: (plan, milliseconds) => waits.observe({ plan }, milliseconds / 1000),
    jobEnded: (plan, outcome) => ended.inc({ outcome, plan }),
    modelFailed: () => modelErrors.inc(),
    givenUp: () => givenUp.inc(),
    limited: (limit) => limited.inc({ limit }),
    ...triggers,
    answer,
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

function triggerFigures(registers: Registry[]): Pick<Metrics, 'hook' | 'reported' | 'delivered'> {
  const outcomes = (name: string, help: string) => new Counter({ name, help, labelNames: ['outcome'], registers })
  const hooks = outcomes('octavo_hook_deliveries_total', 'Deliveries of Git hosts, by outcome.')
  const reports = outcomes('octavo_git_reports_total', 'Attempts to send results to Git hosts, by outcome.')
  const deliveries = outcomes('octavo_webhook_attempts_total', 'Attempts to send events to receivers, by outcome.')
  return {
    hook: (outcome) => hooks.inc({ outcome }),
    reported: (outcome) => reports.inc({ outcome }),
    delivered: (outcome) => deliveries.inc({ outcome }),
  }
}

function answerFigures(registers: Registry[]): Metrics['answer'] {
  const answers = new Histogram({
    name: 'octavo_answer_seconds',
    help: 'Duration of assistant answers, until they finished, failed or were abandoned.',
    labelNames: ['end'],
    buckets: ANSWER_SECONDS,
    registers,
  })
  const firstWords = new Histogram({
    name: 'octavo_answer_first_word_seconds',
    help: 'Time to the first word of assistant answers.',
    buckets: ANSWER_SECONDS,
    registers,
  })
  const streams = new Gauge({
    name: 'octavo_answer_streams',
    help: 'Assistant answers in progress.',
    registers,
  })
  return () => {
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    streams.inc()
    return {
      firstText: () => firstWords.observe(seconds()),
      ended(end) {
        streams.dec()
        answers.observe({ end }, seconds())
      },
    }
  }
}

/** Registers metrics that are queried from the database on each read and are the same in every process. */
function storedFigures(database: Queryable, registers: Registry[]): void {
  const jobs = new Gauge({
    name: 'octavo_jobs',
    help: 'Stored jobs, by status.',
    labelNames: ['status'],
    registers,
    async collect() {
      const { rows } = await database.query<{ status: string; count: string }>(
        'select status, count(*) from octavo.jobs group by status',
      )
      for (const status of ['queued', 'running', 'completed', 'failed'])
        jobs.set({ status }, Number(rows.find((row) => row.status === status)?.count ?? 0))
    },
  })
  const waiting = new Gauge({
    name: 'octavo_oldest_queued_job_seconds',
    help: 'Waiting time of the oldest queued job.',
    registers,
    async collect() {
      const { row } = await database.query<{ seconds: number | null }>(
        "select extract(epoch from now() - min(created_at))::float8 as seconds from octavo.jobs where status = 'queued'",
      )
      waiting.set(Math.max(0, row?.seconds ?? 0))
    },
  })
  const bundles = new Gauge({
    name: 'octavo_bundle_bytes',
    help: 'Bytes of all stored bundles.',
    registers,
    async collect() {
      const { row } = await database.query<{ bytes: string | null }>('select sum(bytes) as bytes from octavo.bundles')
      bundles.set(Number(row?.bytes ?? 0))
    },
  })
}

import type { FastifyInstance } from 'fastify'
import { requireSite } from '../api/requireSite.js'
import { scheduleHandlers } from '../api/scheduleRoutes.js'
import type { DashboardContext } from './dashboardContext.js'
import type { FormField } from './fieldParts.js'
import { formatTime, formatZonedTime } from './formatTexts.js'
import { PAGE_ROUTES } from './pageAccess.js'
import { type PageCall, requireItem, resourcePages } from './resourcePages.js'
import { Age } from './statusParts.js'

const FIELDS: readonly FormField[] = [
  {
    ...{ name: 'cron', label: 'Times', maxLength: 100, placeholder: '30 2 * * 1-5', isRequired: true },
    help: 'Minute, hour, day, month and weekday: 30 2 * * 1-5 is 02:30 from Monday to Friday.',
  },
  { name: 'timeZone', label: 'Time zone', maxLength: 100, placeholder: 'UTC', help: 'Name such as Europe/Berlin.' },
  {
    ...{ name: 'branch', label: 'Branch', maxLength: 200, placeholder: 'The site itself' },
    help: 'Another branch of the repository is exported as a preview.',
  },
]
const REMOVE = { question: 'Remove the schedule? It starts no more exports.', label: 'Remove' }

type Operations = ReturnType<typeof scheduleHandlers>
type Schedule = Awaited<ReturnType<Operations['createSchedule']>>

/** Adds the pages of the schedules of a site. */
export function schedulePages(pages: FastifyInstance, context: DashboardContext): void {
  const { schedules, schedule, createSchedule, changeSchedule, removeSchedule } = PAGE_ROUTES
  const operations = scheduleHandlers(context)
  const siteFields = async ({ call }: PageCall) => {
    const { source } = await requireSite(context.database, call)
    return FIELDS.filter(({ name }) => source.kind === 'git' || name !== 'branch')
  }
  resourcePages(pages, context, {
    section: 'sites',
    permission: 'triggers:write',
    list: {
      route: schedules,
      async view(page) {
        const { call, params, link } = page
        const rows = (await operations.listSchedules(call)).schedules.map((each) => ({
          ...{
            key: each.scheduleId,
            title: each.cron,
            href: link(schedule, { scheduleId: each.scheduleId }),
            lines: scheduleLines(each, page),
          },
          actions: [
            {
              ...REMOVE,
              confirm: REMOVE.question,
              action: link(removeSchedule, { scheduleId: each.scheduleId }),
              kind: 'danger' as const,
            },
          ],
        }))
        return {
          ...{ title: 'Schedules', back: { label: params.domain ?? '', href: link(PAGE_ROUTES.site) } },
          list: { title: 'Schedules', empty: 'No exports are scheduled.', rows },
          form: { title: 'New schedule', submit: 'Add schedule', fields: await siteFields(page) },
        }
      },
    },
    item: {
      route: schedule,
      async view(page) {
        const { cron, timeZone, branch, nextAt } = requireItem(
          (await operations.listSchedules(page.call)).schedules,
          ({ scheduleId }) => scheduleId === page.params.scheduleId,
        )
        return {
          ...{ title: 'Change schedule', back: { label: 'Schedules', href: page.link(schedules) } },
          facts: { 'Next run': <ZonedTime at={nextAt} timeZone={timeZone} /> },
          form: {
            ...{ title: 'Settings', submit: 'Save', fields: await siteFields(page) },
            values: { cron, timeZone, branch: branch ?? undefined },
          },
        }
      },
    },
    create: { route: createSchedule, fields: FIELDS, run: operations.createSchedule },
    change: { route: changeSchedule, fields: FIELDS, run: operations.changeSchedule },
    actions: [{ route: removeSchedule, next: schedules, confirm: REMOVE, run: operations.removeSchedule }],
  })
}

function scheduleLines(schedule: Schedule, { params, frame }: PageCall) {
  const { nextAt, timeZone, branch, lastAt, lastOutcome, lastJobId } = schedule
  const job = lastJobId === null ? undefined : frame.addresses.job(params.domain ?? '', lastJobId)
  return [
    <>
      Next run: <ZonedTime at={nextAt} timeZone={timeZone} />
    </>,
    branch !== null && `Preview of the branch ${branch}`,
    lastAt !== null && (
      <>
        Last run: <Age time={new Date(lastAt)} now={frame.now} /> ·{' '}
        {job ? <a href={job}>{lastOutcome}</a> : lastOutcome}
      </>
    ),
  ]
}

/** A time in a time zone, with the time in UTC as its title. */
function ZonedTime({ at, timeZone }: { at: string; timeZone: string }) {
  const time = new Date(at)
  return (
    <time datetime={at} title={formatTime(time)}>
      {formatZonedTime(time, timeZone)}
    </time>
  )
}

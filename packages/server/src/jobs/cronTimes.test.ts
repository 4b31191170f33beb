import { describe, expect, test } from 'vitest'
import { nextRun, scheduleProblem } from './cronTimes.js'

/** Returns runs, each computed from the one before, as a server does that restarts in between. */
function runs(cron: string, timeZone: string, after: string, count: number): string[] {
  const times: string[] = []
  for (let at = new Date(after); times.length < count; ) {
    at = nextRun(cron, timeZone, at)
    times.push(at.toISOString().replace(':00.000Z', 'Z'))
  }
  return times
}

describe('where clocks are set forward', () => {
  test('a time of day that is skipped runs once on that day', () => {
    expect(runs('30 2 * * *', 'Europe/Berlin', '2027-03-27T12:00Z', 3)).toEqual([
      '2027-03-28T01:00Z',
      '2027-03-29T00:30Z',
      '2027-03-30T00:30Z',
    ])
    expect(runs('15 2 * * *', 'America/New_York', '2027-03-13T12:00Z', 2)).toEqual([
      '2027-03-14T07:00Z',
      '2027-03-15T06:15Z',
    ])
  })

  test('an hourly schedule keeps its distance', () => {
    const hours = ['2027-03-28T00:00Z', '2027-03-28T01:00Z', '2027-03-28T02:00Z']
    expect(runs('0 * * * *', 'Europe/Berlin', '2027-03-27T23:30Z', 3)).toEqual(hours)
  })

  test('a time of day in a skipped half hour runs once on that day', () => {
    for (const cron of ['0 2 * * *', '15 2 * * *', '30 2 * * *'])
      expect(runs(cron, 'Australia/Lord_Howe', '2027-10-02T12:00Z', 1)).toEqual(['2027-10-02T15:30Z'])
  })
})

describe('where clocks are set back', () => {
  test('a time of day that occurs twice runs once', () => {
    expect(runs('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00Z', 3)).toEqual([
      '2026-10-25T00:30Z',
      '2026-10-26T01:30Z',
      '2026-10-27T01:30Z',
    ])
    expect(runs('15 1 * * *', 'America/New_York', '2026-10-31T12:00Z', 2)).toEqual([
      '2026-11-01T05:15Z',
      '2026-11-02T06:15Z',
    ])
  })

  test('an hourly schedule runs in each hour', () => {
    const hours = ['2026-10-25T00:00Z', '2026-10-25T01:00Z', '2026-10-25T02:00Z']
    expect(runs('0 * * * *', 'Europe/Berlin', '2026-10-24T23:30Z', 3)).toEqual(hours)
  })

  test('a time of day in a repeated half hour runs once on that day', () => {
    expect(runs('45 1 * * *', 'Australia/Lord_Howe', '2027-04-03T12:00Z', 2)).toEqual([
      '2027-04-03T14:45Z',
      '2027-04-04T15:15Z',
    ])
    expect(runs('0 2 * * *', 'Australia/Lord_Howe', '2027-04-03T12:00Z', 2)).toEqual([
      '2027-04-03T15:30Z',
      '2027-04-04T15:30Z',
    ])
  })
})

test('there is one run a day around each change of clocks, in every tested zone', () => {
  const changes = ['2026-03-27', '2026-10-23', '2027-03-12', '2027-11-05', '2027-04-02', '2027-10-01', '2027-04-28']
  for (const timeZone of [
    'Europe/Berlin',
    'America/New_York',
    'Africa/Cairo',
    'Pacific/Chatham',
    'Australia/Lord_Howe',
    'UTC',
  ])
    for (const cron of ['0 0 * * *', '0 2 * * *', '30 2 * * *', '59 23 * * *'])
      for (const change of changes) {
        const times = runs(cron, timeZone, `${change}T12:00Z`, 7).map((time) => new Date(time).getTime() / 3600_000)
        const distances = times.slice(1).map((time, at) => time - (times[at] as number))
        expect(
          distances.every((hours) => hours >= 22 && hours <= 25.5),
          `${cron} ${timeZone} ${change}`,
        ).toBe(true)
      }
})

test('invalid schedules have a message', () => {
  const problem = (cron: string, timeZone = 'UTC') =>
    scheduleProblem({ cron, timeZone }, 15, new Date('2026-01-01T00:00Z'))
  expect(problem('30 2 * * 1-5')).toBeUndefined()
  expect(problem('0 9 * jan-mar MON')).toBeUndefined()
  expect([
    problem('* * * * *'),
    problem('0,5 3 * * *'),
    problem('0 0 30 2 *'),
    problem('0 25 * * *'),
    problem('30 2 * *'),
    problem('*/10 * * * * *'),
    problem('@daily'),
    problem('H H * * *'),
    problem('0 0 * * *', 'Europe/Atlantis'),
    problem(`${'1,'.repeat(60)}1 * * * *`),
  ]).toMatchInlineSnapshot(`
    [
      "The schedule "* * * * *" runs 1 minute apart. The minimum is 15 minutes.",
      "The schedule "0,5 3 * * *" runs 5 minutes apart. The minimum is 15 minutes.",
      "Invalid schedule "0 0 30 2 *". Expected times that exist, such as "30 2 * * 1-5".",
      "Invalid schedule "0 25 * * *". Expected times that exist, such as "30 2 * * 1-5".",
      "Invalid schedule "30 2 * *". Expected five fields: minute, hour, day, month and weekday, such as "30 2 * * 1-5".",
      "Invalid schedule "*/10 * * * * *". Expected five fields: minute, hour, day, month and weekday, such as "30 2 * * 1-5".",
      "Invalid schedule "@daily". Expected five fields: minute, hour, day, month and weekday, such as "30 2 * * 1-5".",
      "Invalid schedule "H H * * *". Expected five fields: minute, hour, day, month and weekday, such as "30 2 * * 1-5".",
      "Unknown time zone "Europe/Atlantis". Expected a name such as "Europe/Berlin" or "UTC".",
      "Invalid schedule "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1 * * * *". Expected five fields: minute, hour, day, month and weekday, such as "30 2 * * 1-5".",
    ]
  `)
})

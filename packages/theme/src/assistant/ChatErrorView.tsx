import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { label } from './assistantLabels.js'
import type { Problem } from './chatTypes.js'

/** The reason for a missing or incomplete answer, with the server's message. */
export function ChatErrorView({ problem }: { problem: Problem }): VNode {
  const now = useTime(problem.kind === 'busy' ? problem.until : undefined)
  return (
    <div class="ask-problem">
      <p>{errorText(problem, now)}</p>
      {'message' in problem && problem.message && (
        <p class="ask-problem-reason" dir="auto">
          {problem.message}
        </p>
      )}
    </div>
  )
}

export function errorText(problem: Problem, now = Date.now()): string {
  if (problem.kind !== 'busy') return label(problem.kind)
  const { until } = problem
  return until === undefined || until <= now ? label('busyLater') : label('busy', duration((until - now) / 1000))
}

/** Returns a duration in seconds, minutes or hours, in words. */
function duration(seconds: number): string {
  const [value, unit] =
    seconds < 100 ? [seconds, 'second'] : seconds < 6000 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour']
  const language = document.documentElement.lang || 'en'
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(value))
}

/** Returns the current time, updated every second until `until`. */
function useTime(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  const isExpired = until === undefined || until <= now
  useEffect(() => {
    if (isExpired) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isExpired])
  return now
}

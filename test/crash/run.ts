import { writeFileSync } from 'node:fs'
import { type CrashResult, runCrash } from './crash.js'
import { fullPlans, quickPlans } from './plans.js'

/** `npm run crash -- [--full] [--seed 7] [--only 0,2] [--scale 0.2] [--history file]` */
async function main(words: string[]): Promise<number> {
  const option = (name: string) => {
    const at = words.indexOf(`--${name}`)
    return at < 0 ? undefined : words[at + 1]
  }
  const seed = Number(option('seed') ?? 1)
  const only = option('only')?.split(',').map(Number)
  const scale = Number(option('scale') ?? 1)
  const plans = (words.includes('--full') ? fullPlans : quickPlans)(seed).filter(
    (_, index) => only?.includes(index) ?? true,
  )
  let status = 0
  for (const plan of plans) {
    const faults = plan.faults.slice(0, Math.ceil(plan.faults.length * scale))
    const jobs = Math.ceil(plan.jobs * scale)
    console.log(`\n${plan.database}, seed ${plan.seed}: ${jobs} jobs, ${faults.length} faults`)
    const started = performance.now()
    const result = await runCrash({
      ...plan,
      jobs,
      faults,
      onFault: (name) => console.log(`  ${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${name}`),
    })
    const file = option('history')
    if (file !== undefined) writeFileSync(file, result.history.map((entry) => JSON.stringify(entry)).join('\n'))
    print(result)
    if (result.violations.length > 0) status = 1
  }
  return status
}

function print(result: CrashResult): void {
  const resumed = [...result.resumed].sort((a, b) => a - b)
  const at = (part: number) => `${((resumed[Math.floor((resumed.length - 1) * part)] ?? 0) / 1000).toFixed(1)} s`
  const of = (invariant: string) => result.violations.filter((violation) => violation.invariant === invariant).length
  console.table({
    jobs: result.jobs,
    completed: result.completed,
    failed: result.failed,
    faults: Object.values(result.done).reduce((sum, count) => sum + count, 0),
    'lost (I1)': of('I1'),
    'published twice, or not (I2)': of('I2'),
    'order (I3)': of('I3'),
    'completed means complete (I4)': of('I4'),
    'errors (I5)': of('I5'),
    'idempotency (I6)': of('I6'),
    'left over (I7)': of('I7'),
    'poison (I8)': of('I8'),
    'attempts resumed': resumed.length,
    'resumed, median': at(0.5),
    'resumed, longest': at(1),
    seconds: Math.round(result.seconds),
  })
  console.table(result.done)
  for (const { invariant, job, text } of result.violations.slice(0, 30)) console.log(`${invariant} ${job} ${text}`)
}

process.exitCode = await main(process.argv.slice(2))

// A process of the companion server whose test can stop it at a named point, and change its clock.
import { points } from './faultPoints.mjs'

// Imports what the points change.
const { readConfiguration, startServer } = await import('@octavo/server')

process.on('message', ({ at, action, clock }) => {
  if (at !== undefined) points.set(at, action)
  if (clock !== undefined) setClock(clock)
  process.send?.({ done: true })
})

/** Sets the time of day of this process, and with it that of an embedded database: ahead, or stopped at a time. */
function setClock({ ahead = 0, frozen }) {
  const RealDate = setClock.date ?? Date
  setClock.date = RealDate
  const now = () => frozen ?? RealDate.now() + ahead
  globalThis.Date = class extends RealDate {
    constructor(...values) {
      super(...(values.length === 0 ? [now()] : values))
    }
    static now = now
  }
}

for (const [name, action] of Object.entries(JSON.parse(process.env.TEST_POINTS ?? '{}'))) points.set(name, action)
if (process.env.TEST_CLOCK) setClock(JSON.parse(process.env.TEST_CLOCK))

const server = await startServer(readConfiguration({ environment: process.env }))
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await server.stop()
    process.disconnect?.()
  })
}
process.on('disconnect', () => process.exit())
process.send?.({ url: server.url ?? '' })

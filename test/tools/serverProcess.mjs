// A process of the companion server whose test can stop it at a named point, and change its clock.
import { readConfiguration, startServer } from '@octavo/server'

/** Points that the test waits for: name → what happens there, once. */
const points = new Map()

process.on('message', ({ at, action, clock }) => {
  if (at !== undefined) points.set(at, action)
  if (clock !== undefined) shiftClock(clock)
})

/** A full disk, as the system reports it. */
function noSpace() {
  return Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
}

async function onPoint(name) {
  const action = points.get(name)
  if (action === undefined) return
  points.delete(name)
  process.send?.({ reached: name })
  if (action === 'kill') process.kill(process.pid, 'SIGKILL')
  if (action === 'stop') process.kill(process.pid, 'SIGSTOP')
  if (action === 'no-space') throw noSpace()
}

/** Sets the time of day of this process, and with it that of an embedded database. */
function shiftClock(milliseconds) {
  const RealDate = shiftClock.date ?? Date
  shiftClock.date = RealDate
  globalThis.Date = class extends RealDate {
    constructor(...values) {
      super(...(values.length === 0 ? [RealDate.now() + milliseconds] : values))
    }
    static now() {
      return RealDate.now() + milliseconds
    }
  }
}

for (const [name, action] of Object.entries(JSON.parse(process.env.TEST_POINTS ?? '{}'))) points.set(name, action)
if (process.env.TEST_CLOCK) shiftClock(Number(process.env.TEST_CLOCK))

const server = await startServer(readConfiguration({ environment: process.env }), { onPoint })
process.send?.({ url: server.url })
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await server.stop()
    process.disconnect?.()
  })
}
process.on('disconnect', () => process.exit())

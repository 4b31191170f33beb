// Stops a process of the companion server at named points of its jobs and requests, which are recognized by what the server
// does there: statements, transactions and file operations. Import it before the server.
import childProcess from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** Names of points with what happens there, once. */
export const points = new Map()

/** Statements by their text, with the points before and after them. */
const STATEMENTS = [
  // The lock of a bundle that is stored.
  { text: /pg_advisory_xact_lock\(hashtextextended/, before: 'after-rename' },
  { text: /^\s*update octavo\.jobs set status = 'completed'/, before: 'before-commit', end: 'after-commit' },
  { text: /insert into octavo\.jobs /, after: 'after-insert', end: 'before-reply' },
  // The outcome of a change, which is stored after it.
  { text: /insert into octavo\.audit \(/, before: 'before-audit' },
  { text: /insert into octavo_queue\.(?!queue|version|schedule|subscription|warning|bam)/i, after: 'after-enqueue' },
]

/** Does what a test wants to happen at a point. */
function pass(point) {
  const action = points.get(point)
  if (action === undefined) return
  points.delete(point)
  process.send?.({ reached: point })
  if (action === 'kill') process.kill(process.pid, 'SIGKILL')
  if (action === 'stop') process.kill(process.pid, 'SIGSTOP')
  // A full disk, as the system reports it.
  if (action === 'no-space') throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
}

/** Points after the transaction of a connection, by connection. */
const ends = new WeakMap()

function findStatement(text) {
  return STATEMENTS.find((statement) => statement.text.test(text))
}

const query = pg.Client.prototype.query
pg.Client.prototype.query = function (config, ...rest) {
  const text = typeof config === 'string' ? config : (config?.text ?? '')
  const statement = findStatement(text)
  const isEnd = text === 'commit'
  if (!statement && !isEnd) return query.call(this, config, ...rest)
  if (statement?.before) pass(statement.before)
  if (statement?.end) ends.set(this, statement.end)
  const after = () => {
    if (statement?.after) pass(statement.after)
    if (!isEnd) return
    pass(ends.get(this))
    ends.delete(this)
  }
  const callback = rest.at(-1)
  if (typeof callback !== 'function')
    return query.call(this, config, ...rest).then((result) => {
      after()
      return result
    })
  return query.call(this, config, ...rest.slice(0, -1), (error, result) => {
    if (!error) after()
    callback(error, result)
  })
}

/** Returns a function that runs statements of the embedded database. `onEnd` gets the point after their transaction. */
function watched(run, onEnd = () => {}) {
  return async (text, ...rest) => {
    const statement = findStatement(text)
    if (statement?.before) pass(statement.before)
    if (statement?.end) onEnd(statement.end)
    const result = await run(text, ...rest)
    if (statement?.after) pass(statement.after)
    return result
  }
}

const { query: queryEmbedded, transaction } = PGlite.prototype
PGlite.prototype.query = function (...statement) {
  return watched((...each) => queryEmbedded.apply(this, each))(...statement)
}
PGlite.prototype.transaction = async function (work) {
  let end
  const result = await transaction.call(this, (inside) => {
    const run = watched(inside.query.bind(inside), (point) => {
      end = point
    })
    return work({ ...inside, query: run })
  })
  pass(end)
  return result
}

const { mkdir } = fs.promises
fs.promises.mkdir = async (path, ...rest) => {
  if (/[\\/]work[\\/][^\\/]+$/.test(path)) pass('after-lease')
  if (/[\\/]bundles$/.test(path)) pass('before-rename')
  return mkdir(path, ...rest)
}

const { createWriteStream } = fs
fs.createWriteStream = (path, ...rest) => {
  const stream = createWriteStream(path, ...rest)
  if (/[\\/]bundle\.(?:zip|tar\.gz)$/.test(String(path))) stream.once('close', () => pass('after-archive'))
  return stream
}

const { spawn } = childProcess
childProcess.spawn = (file, ...rest) => {
  const child = spawn(file, ...rest)
  if (JSON.stringify(rest).includes('buildChild')) child.once('exit', () => pass('mid-build'))
  return child
}

syncBuiltinESMExports()

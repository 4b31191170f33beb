// What status reads are compared with: node:http, the same look-up in the same database, and nothing else.
import { createServer } from 'node:http'

const { DATABASE_URL, DATABASE_FOLDER } = process.env
const TEXT = `select id, organisation, domain, version, paths, format, status, progress, page_count as "pageCount", error,
  attempt, source, trusted, revision, created_at as "createdAt", updated_at as "updatedAt"
  from octavo.jobs where id = $1 and organisation = $2`

const query = await (DATABASE_URL ? openPool() : openFolder())

async function openPool() {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
  return (values) => pool.query(TEXT, values)
}

async function openFolder() {
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create(DATABASE_FOLDER)
  return (values) => pglite.query(TEXT, values)
}

const server = createServer(async (request, response) => {
  const { rows } = await query([request.url.split('/').at(-1), 'acme'])
  const { id, status, progress, pageCount, createdAt, updatedAt } = rows[0]
  const body = JSON.stringify({ jobId: id, status, progress, pageCount, createdAt, updatedAt })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }))

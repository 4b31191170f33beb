import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type AuditQuery, listAudit, readAudit } from '../stores/auditStore.js'
import type { ApiContext } from './apiContext.js'
import { AUDIT_OPERATIONS } from './auditOperations.js'
import { requestCheck, serveOperation } from './validators.js'

/** Adds the endpoints of the audit log. */
export function auditRoutes(api: FastifyInstance, { database }: ApiContext): void {
  const list = requestCheck(AUDIT_OPERATIONS.listAudit)
  const all = requestCheck(AUDIT_OPERATIONS.exportAudit)

  serveOperation(api, AUDIT_OPERATIONS.listAudit, async ({ actor, query }) => {
    const page = list.query<Omit<AuditQuery, 'organisation'>>(query)
    const entries = await listAudit(database, { ...page, organisation: actor.organisation })
    return { entries, next: entries.length === page.limit ? (entries.at(-1)?.id ?? null) : null }
  })

  serveOperation(api, AUDIT_OPERATIONS.exportAudit, async ({ actor, query }, reply) =>
    reply
      .type('application/x-ndjson')
      .send(auditStream(database, { ...all.query<object>(query), organisation: actor.organisation })),
  )
}

/** Returns the log as NDJSON. */
export function auditStream(...query: Parameters<typeof readAudit>): Readable {
  const lines = async function* () {
    for await (const entry of readAudit(...query)) yield `${JSON.stringify(entry)}\n`
  }
  return Readable.from(lines())
}

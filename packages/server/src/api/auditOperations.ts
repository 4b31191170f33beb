import { type ApiOperation, closed, errors, PRINTABLE } from './apiOperation.js'

const QUERY = {
  action: {
    description: 'Only entries with this action, such as `job.start`.',
    schema: { type: 'string', maxLength: 100, pattern: PRINTABLE },
  },
  before: {
    description: 'Only entries with a lower ID: `next` of the previous page.',
    schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  },
}

/** The operations on the audit log. */
export const AUDIT_OPERATIONS = {
  listAudit: {
    id: 'listAudit',
    permission: 'audit:read',
    method: 'get',
    path: '/v1/audit',
    tag: 'Audit log',
    summary: 'List audit log',
    description: 'Returns who changed what in the organization, newest first. The key needs the scope `audit`.',
    query: {
      ...QUERY,
      limit: {
        description: 'Maximum number of entries.',
        schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
      },
    },
    responses: { 200: { description: 'A page of the log.', schema: 'AuditLog' }, ...errors(400, 401, 403, 429) },
  },
  exportAudit: {
    id: 'exportAudit',
    permission: 'audit:read',
    method: 'get',
    path: '/v1/audit/export',
    tag: 'Audit log',
    summary: 'Export audit log',
    description: 'Streams the log as NDJSON: one entry per line, newest first.',
    query: QUERY,
    responses: {
      200: { description: 'The log.', stream: 'application/x-ndjson' },
      ...errors(400, 401, 403, 429),
    },
  },
} as const satisfies Record<string, ApiOperation>

export const AUDIT_SCHEMAS = {
  AuditEntry: closed(
    ['id', 'at', 'organisation', 'kind', 'actor', 'name', 'action', 'target', 'outcome', 'via', 'client', 'request'],
    {
      id: { type: 'integer', description: 'Later entries have a higher ID.' },
      at: { type: 'string', format: 'date-time' },
      organisation: { type: 'string', nullable: true },
      kind: {
        type: 'string',
        enum: ['key', 'person', 'command', 'schedule', 'hook', 'unknown'],
        description:
          '`command` for the operator on the machine of the server, `hook` for a webhook of a Git host, `unknown` for somebody who did not sign in.',
      },
      actor: { type: 'string', nullable: true, description: 'ID of the key, person, schedule or hook.' },
      name: { type: 'string', description: 'Name of the key, e-mail address of the person, or times of the schedule.' },
      action: { type: 'string', example: 'job.start' },
      target: { type: 'string', nullable: true, description: 'ID or name of the changed thing.' },
      outcome: {
        type: 'string',
        enum: ['done', 'refused', 'unknown'],
        description:
          '`refused` for an action without permission, or a failed sign-in. `unknown` while a change is under way, and if the server stopped or lost its database before the change ended.',
      },
      via: { type: 'string', enum: ['api', 'dashboard', 'command', 'server'] },
      client: { type: 'string', nullable: true, description: 'IP address.' },
      request: { type: 'string', nullable: true, description: 'Request ID.' },
    },
  ),
  AuditLog: closed(['entries', 'next'], {
    entries: { type: 'array', items: { $ref: '#/components/schemas/AuditEntry' } },
    next: { type: 'integer', nullable: true, description: 'Send it as `before` to get the next page.' },
  }),
} as const

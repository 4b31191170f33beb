import { type ApiOperation, closed } from './apiOperation.js'
import { AUDIT_OPERATIONS, AUDIT_SCHEMAS } from './auditOperations.js'
import { DISCOVERY_OPERATIONS, DISCOVERY_SCHEMAS } from './discoveryOperations.js'
import { EVENT_OPERATIONS, EVENT_SCHEMAS } from './eventOperations.js'
import { FEEDBACK_OPERATIONS, FEEDBACK_SCHEMAS } from './feedbackOperations.js'
import { JOB_OPERATIONS, JOB_SCHEMAS } from './jobOperations.js'
import { SITE_OPERATIONS, SITE_SCHEMAS } from './siteOperations.js'
import { TRIGGER_OPERATIONS, TRIGGER_SCHEMAS } from './triggerOperations.js'

/** All operations, in reference order. */
export const OPERATIONS = {
  ...JOB_OPERATIONS,
  ...SITE_OPERATIONS,
  ...AUDIT_OPERATIONS,
  ...TRIGGER_OPERATIONS,
  ...EVENT_OPERATIONS,
  ...DISCOVERY_OPERATIONS,
  ...FEEDBACK_OPERATIONS,
} satisfies Record<string, ApiOperation<SchemaName>>

/** The schemas of the API description. They also validate requests. */
export const SCHEMAS = {
  ...JOB_SCHEMAS,
  ...SITE_SCHEMAS,
  ...AUDIT_SCHEMAS,
  ...TRIGGER_SCHEMAS,
  ...EVENT_SCHEMAS,
  Error: closed(['error'], { error: { type: 'string', description: 'Error message.' } }),
  ...DISCOVERY_SCHEMAS,
  ...FEEDBACK_SCHEMAS,
} as const

type SchemaName = keyof typeof SCHEMAS

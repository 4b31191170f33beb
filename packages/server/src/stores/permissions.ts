/** The permissions, with a description for the documentation. */
export const PERMISSIONS = {
  'sites:read': 'See sites, their feedback and the usage of the organization',
  'sites:write': 'Register, change, verify and remove sites',
  'jobs:read': 'See exports, their logs and reports',
  'jobs:write': 'Start, cancel and delete exports, and create links to their archives',
  'triggers:read': 'See hooks, their deliveries and schedules',
  'triggers:write': 'Create, change and remove hooks and schedules',
  'events:read': 'Read the stream of events, and see webhooks and their deliveries',
  'events:write': 'Create and remove webhooks, and repeat deliveries',
  'keys:read': 'See keys',
  'keys:write': 'Create and revoke keys',
  'people:read': 'See the people of the organization',
  'people:write': 'Invite and remove people, change roles, and end sessions of others',
  'audit:read': 'Read and export the audit log',
} as const

export type Permission = keyof typeof PERMISSIONS

const ALL = Object.keys(PERMISSIONS) as Permission[]

/** The permissions of each role. An operator is an owner of all organizations. */
export const ROLE_PERMISSIONS = {
  owner: ALL,
  editor: [
    ...['sites:read', 'sites:write', 'jobs:read', 'jobs:write', 'keys:read', 'people:read'],
    ...['triggers:read', 'triggers:write', 'events:read', 'events:write'],
  ],
  viewer: ['sites:read', 'jobs:read', 'people:read', 'triggers:read', 'events:read'],
  operator: ALL,
} as const satisfies Record<string, readonly Permission[]>

/** The roles that members of an organization can have. */
export const MEMBER_ROLES = ['owner', 'editor', 'viewer'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]
export type Role = MemberRole | 'operator'

/** The permissions of each scope of admin keys. Keys never manage people. */
export const SCOPE_PERMISSIONS = {
  read: ['sites:read', 'jobs:read', 'keys:read', 'triggers:read', 'events:read'],
  write: ['sites:write', 'jobs:write', 'keys:write', 'triggers:write', 'events:write'],
  audit: ['audit:read'],
} as const satisfies Record<string, readonly Permission[]>

export type Scope = keyof typeof SCOPE_PERMISSIONS
export const SCOPES = Object.keys(SCOPE_PERMISSIONS) as Scope[]

export function isMemberRole(text: unknown): text is MemberRole {
  return MEMBER_ROLES.some((role) => role === text)
}

/** Parses a comma-separated list of scopes. Returns undefined unless all are scopes. */
export function readScopes(text: string): Scope[] | undefined {
  const scopes = text.split(',').map((part) => part.trim())
  return scopes.every((scope): scope is Scope => Object.hasOwn(SCOPE_PERMISSIONS, scope)) ? scopes : undefined
}

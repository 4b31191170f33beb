import type { KeyRecord } from './keyStore.js'
import { type Permission, ROLE_PERMISSIONS, type Role, SCOPE_PERMISSIONS } from './permissions.js'

/** The sender of a request: a key, or a person in one organization. */
export interface Actor {
  kind: 'key' | 'person'
  id: string
  /** Name for pages and the audit log: that of a key, or the e-mail address of a person. */
  name: string
  organisation: string
  /** Undefined for keys. */
  role?: Role
  permissions: ReadonlySet<Permission>
}

/** Returns the actor of a key. Assistant keys have no permissions. */
export function keyActor({ id, name, organisation, kind, scopes }: KeyRecord): Actor {
  const permissions = kind === 'admin' ? scopes.flatMap((scope): readonly Permission[] => SCOPE_PERMISSIONS[scope]) : []
  return { kind: 'key', id, name, organisation, permissions: new Set(permissions) }
}

/** Returns the actor of a person who has a role in an organization. */
export function personActor({ id, email }: { id: string; email: string }, organisation: string, role: Role): Actor {
  return { kind: 'person', id, name: email, organisation, role, permissions: new Set(ROLE_PERMISSIONS[role]) }
}

/** Returns an actor as text for records, such as the creator of a key. */
export function describeActor({ kind, name }: Pick<Actor, 'kind' | 'name'>): string {
  return kind === 'key' ? `key "${name}"` : name
}

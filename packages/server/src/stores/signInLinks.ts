import { randomBytes } from 'node:crypto'
import type { Database, Queryable } from './database.js'
import { keyDigest } from './keyFormat.js'
import { addMember, createPerson, type Person, provePerson } from './peopleStore.js'
import { MEMBER_ROLES, type MemberRole, ROLE_PERMISSIONS } from './permissions.js'

const LINK_MINUTES = 15
const INVITATION_DAYS = 7

/** A link that signs in once, or an invitation to an organization. Only the digest of its token is stored. */
export interface SignInLink {
  id: string
  /** The person that the link signs in. Null for an invitation. */
  person: string | null
  email: string
  organisation: string | null
  role: MemberRole | null
  /** True if only the owner of the e-mail knows the link, because it was sent by e-mail. */
  mailed: boolean
  creator: string
  expiresAt: Date
  /** False for an invitation of somebody who may no longer invite people. */
  isValid: boolean
}

export type NewLink =
  | { person: Pick<Person, 'id' | 'email'>; mailed: boolean; creator: string }
  | {
      email: string
      organisation: string
      role: MemberRole
      mailed: boolean
      creator: string
      /** ID of the person who invites. Undefined for the operator of the server. */
      inviter?: string | undefined
    }

/** The invitation was made by somebody who may no longer invite people. The message is for the invited person. */
export class InvalidInvitation extends Error {
  readonly statusCode = 403

  constructor({ creator, organisation }: Pick<SignInLink, 'creator' | 'organisation'>) {
    super(
      `The invitation is no longer valid, because ${creator} can no longer invite people to ${organisation}. Ask an owner for another one.`,
    )
  }
}

const INVITING_ROLES = MEMBER_ROLES.filter((role) =>
  (ROLE_PERMISSIONS[role] as readonly string[]).includes('people:write'),
)
/** SQL condition for links whose creator still has the permission that inviting needs. */
const IS_VALID = `(inviter is null or exists (
  select 1 from octavo.people p left join octavo.members m on m.person = p.id and m.organisation = sign_in_links.organisation
  where p.id = inviter and (p.operator or m.role in (${INVITING_ROLES.map((role) => `'${role}'`).join(', ')}))))`
const COLUMNS = `id, person, email, organisation, role, mailed, creator, expires_at as "expiresAt", ${IS_VALID} as "isValid"`
const TOKEN = /^[\w-]{43}$/

/** Creates a link to sign in, or an invitation, and returns its token. */
export async function createLink(database: Queryable, link: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const isInvitation = 'role' in link
  const minutes = isInvitation ? INVITATION_DAYS * 24 * 60 : LINK_MINUTES
  await database.query(
    `insert into octavo.sign_in_links (digest, id, person, email, organisation, role, mailed, creator, expires_at, inviter)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + $9 * interval '1 minute', $10)`,
    [
      keyDigest(token),
      `link_${randomBytes(8).toString('hex')}`,
      isInvitation ? null : link.person.id,
      isInvitation ? link.email : link.person.email,
      isInvitation ? link.organisation : null,
      isInvitation ? link.role : null,
      link.mailed,
      link.creator,
      minutes,
      (isInvitation ? link.inviter : undefined) ?? null,
    ],
  )
  return token
}

/** Returns the path of a link below the public URL. */
/** @param to the path to redirect to after signing in */
export function linkPath(token: string, to?: string): string {
  return `/dashboard/-/link?token=${token}${to === undefined ? '' : `&to=${encodeURIComponent(to)}`}`
}

/** Returns a valid link without using it. */
export async function findLink(database: Queryable, token: string): Promise<SignInLink | undefined> {
  if (!TOKEN.test(token)) return undefined
  const { row } = await database.query<SignInLink>(
    `select ${COLUMNS} from octavo.sign_in_links where digest = $1 and expires_at > now()`,
    [keyDigest(token)],
  )
  return row
}

/** Returns the open invitations to an organization, also those that are not valid. */
export async function listInvitations(database: Queryable, organisation: string): Promise<SignInLink[]> {
  const { rows } = await database.query<SignInLink>(
    `select ${COLUMNS} from octavo.sign_in_links
     where organisation = $1 and person is null and expires_at > now() order by created_at, id`,
    [organisation],
  )
  return rows
}

/**
 * Returns true if an e-mail has a valid invitation.
 * @throws InvalidInvitation if it has only others
 */
export async function isInvitedEmail(database: Queryable, email: string): Promise<boolean> {
  const { row } = await database.query<SignInLink>(
    `select ${COLUMNS} from octavo.sign_in_links
     where email = $1 and person is null and expires_at > now() order by ${IS_VALID} desc limit 1`,
    [email],
  )
  if (row && !row.isValid) throw new InvalidInvitation(row)
  return row !== undefined
}

/** Withdraws an invitation. Returns false if it does not exist or was used. */
export async function withdrawInvitation(database: Queryable, organisation: string, id: string): Promise<boolean> {
  const { count } = await database.query(
    'delete from octavo.sign_in_links where organisation = $1 and id = $2 and person is null returning id',
    [organisation, id],
  )
  return count === 1
}

export async function dropLink(database: Queryable, token: string): Promise<void> {
  await database.query('delete from octavo.sign_in_links where digest = $1', [keyDigest(token)])
}

/**
 * Uses a link, which then no longer exists, and returns the person that it signs in. An invitation makes the signed-in
 * person a member. Without one, it creates a person, or selects the one who proved the e-mail if the link was mailed:
 * a link that somebody else has seen must not sign in as a person who exists. For the same reason a person whose e-mail
 * is not proved joins no second organization, but becomes another person there: owners of the first can sign in as them.
 * @returns undefined for an expired, used or unknown link
 * @throws InvalidInvitation
 */
export function redeemLink(
  database: Database,
  token: string,
  { signedIn }: { signedIn?: Person | undefined } = {},
): Promise<{ person: Person; link: SignInLink } | undefined> {
  if (!TOKEN.test(token)) return Promise.resolve(undefined)
  return database.transaction(async (transaction) => {
    const { row: link } = await transaction.query<SignInLink>(
      `delete from octavo.sign_in_links where digest = $1 and expires_at > now() returning ${COLUMNS}`,
      [keyDigest(token)],
    )
    if (!link) return undefined
    if (!link.isValid) throw new InvalidInvitation(link)
    const { organisation, role, email, mailed } = link
    let person = link.person === null ? provedPerson(signedIn) : await personById(transaction, link.person)
    if (mailed && !person?.proved) person = await provePerson(transaction, email)
    person ??= await createPerson(transaction, { email, proved: mailed })
    if (organisation !== null && role !== null) await addMember(transaction, { organisation, role, person: person.id })
    return { person, link }
  })
}

/** Accepts the valid invitations to an e-mail that a provider has proved. Returns the organizations. */
export async function acceptInvitations(
  transaction: Queryable,
  person: Pick<Person, 'id' | 'email'>,
): Promise<string[]> {
  const { rows } = await transaction.query<{ organisation: string; role: MemberRole }>(
    `delete from octavo.sign_in_links where email = $1 and person is null and expires_at > now() and ${IS_VALID}
     returning organisation, role`,
    [person.email],
  )
  for (const invitation of rows) await addMember(transaction, { ...invitation, person: person.id })
  return rows.map(({ organisation }) => organisation)
}

export async function removeExpiredLinks(database: Queryable): Promise<void> {
  await database.query('delete from octavo.sign_in_links where expires_at < now()')
}

/** Returns the person if an invitation makes them a member. */
export function provedPerson(person: Person | undefined): Person | undefined {
  return person?.proved ? person : undefined
}

async function personById(transaction: Queryable, id: string): Promise<Person | undefined> {
  const { row } = await transaction.query<Person>(
    'select id, email, proved, operator, signed_in_at as "signedInAt" from octavo.people where id = $1',
    [id],
  )
  return row
}

import type { Database, Queryable } from './database.js'
import { createPerson, type Person, provePerson } from './peopleStore.js'
import type { MemberRole } from './permissions.js'
import { acceptInvitations, isInvitedEmail } from './signInLinks.js'

/** Somebody whom a provider has authenticated. */
export interface Identity {
  issuer: string
  subject: string
  /** Normalized e-mail. Undefined if the provider has not verified it. */
  email: string | undefined
  /** Roles that follow from claims. Undefined if roles do not. */
  memberships: readonly { organisation: string; role: MemberRole }[] | undefined
  /** True if the person is about to accept an invitation. */
  isInvited: boolean
}

/** Another identity of the same provider has the e-mail. Providers can give an e-mail to somebody else. */
export class AddressTaken extends Error {}

/**
 * Returns the person of an identity: the one who signed in with it before, else the one who has the verified e-mail,
 * else a new one who was invited or has a role. An e-mail that is not verified never selects a person.
 * @returns undefined if there is no reason to let them in
 * @throws AddressTaken
 * @throws InvalidInvitation
 */
export function identifyPerson(
  database: Database,
  identity: Identity,
): Promise<{ person: Person; isNew: boolean } | undefined> {
  const { issuer, subject, email, memberships } = identity
  return database.transaction(async (transaction) => {
    const { row: earlierPerson } = await transaction.query<Person>(
      `select p.id, p.email, p.proved, p.operator, p.signed_in_at as "signedInAt"
       from octavo.people p join octavo.identities i on i.person = p.id where i.issuer = $1 and i.subject = $2`,
      [issuer, subject],
    )
    const owner = earlierPerson || email === undefined ? earlierPerson : await provePerson(transaction, email)
    const person = owner ?? (await newPerson(transaction, identity))
    if (!person) return undefined
    if (!earlierPerson && (await hasIdentity(transaction, person, issuer))) throw new AddressTaken()
    if (!earlierPerson)
      await transaction.query('insert into octavo.identities (issuer, subject, person) values ($1, $2, $3)', [
        issuer,
        subject,
        person.id,
      ])
    if (email !== undefined && email === person.email) await acceptInvitations(transaction, person)
    if (memberships) await setClaimedRoles(transaction, person.id, memberships)
    return { person, isNew: owner === undefined }
  })
}

async function hasIdentity(transaction: Queryable, { id }: Person, issuer: string): Promise<boolean> {
  const { count } = await transaction.query('select 1 from octavo.identities where person = $1 and issuer = $2', [
    id,
    issuer,
  ])
  return count > 0
}

async function newPerson(transaction: Queryable, identity: Identity): Promise<Person | undefined> {
  const { email, memberships, isInvited } = identity
  if (email === undefined) return undefined
  const hasRole = memberships !== undefined && memberships.length > 0
  const isWelcome = isInvited || hasRole || (await isInvitedEmail(transaction, email))
  return isWelcome ? createPerson(transaction, { email, proved: true }) : undefined
}

/** Condition for the only owner of an organization, whom claims do not remove. */
const IS_LAST_OWNER = `(octavo.members.role = 'owner' and not exists (
  select 1 from octavo.members other
  where other.organisation = octavo.members.organisation and other.role = 'owner' and other.person <> octavo.members.person))`

/** Replaces the roles that follow from claims. Roles that owners have given are kept. */
async function setClaimedRoles(
  transaction: Queryable,
  person: string,
  memberships: NonNullable<Identity['memberships']>,
): Promise<void> {
  // So that two owners can't both be removed because each still sees the other.
  await transaction.query(
    `select 1 from octavo.organisations
     where id in (select organisation from octavo.members where person = $1) or id = any($2)
     order by id for no key update`,
    [person, memberships.map(({ organisation }) => organisation)],
  )
  await transaction.query(
    `delete from octavo.members
     where person = $1 and claimed and organisation <> all($2) and not ${IS_LAST_OWNER}`,
    [person, memberships.map(({ organisation }) => organisation)],
  )
  for (const { organisation, role } of memberships)
    await transaction.query(
      `insert into octavo.members (organisation, person, role, claimed)
       select id, $2, $3, true from octavo.organisations where id = $1
       on conflict (person, organisation) do update set role = excluded.role
       where octavo.members.claimed and (excluded.role = 'owner' or not ${IS_LAST_OWNER})`,
      [organisation, person, role],
    )
}

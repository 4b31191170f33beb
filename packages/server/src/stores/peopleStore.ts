import { randomBytes } from 'node:crypto'
import type { Database, Queryable } from './database.js'
import type { MemberRole, Role } from './permissions.js'

/** Somebody who can sign in. */
export interface Person {
  id: string
  email: string
  /** True once a provider or a mailed link has proved the e-mail. */
  proved: boolean
  /** True for an operator, who is an owner of all organizations. */
  operator: boolean
  signedInAt: Date | null
}

export interface Member extends Person {
  role: MemberRole
}

/** The organization would have no owner. */
export class LastOwner extends Error {}

const COLUMNS = 'p.id, p.email, p.proved, p.operator, p.signed_in_at as "signedInAt"'

export async function createPerson(
  database: Queryable,
  { email, proved }: Pick<Person, 'email' | 'proved'>,
): Promise<Person> {
  const { row } = await database.query<Person>(
    `insert into octavo.people as p (id, email, proved) values ($1, $2, $3) returning ${COLUMNS}`,
    [`person_${randomBytes(8).toString('hex')}`, email, proved],
  )
  return row as Person
}

/**
 * Returns the people with an e-mail: the one who proved it, or all who did not.
 * @param organisation only its members
 */
export async function findPeople(database: Queryable, email: string, organisation?: string): Promise<Person[]> {
  const { rows } = await database.query<Person>(
    `select ${COLUMNS} from octavo.people p where p.email = $1 and ($2::text is null or exists (
       select 1 from octavo.members m where m.person = p.id and m.organisation = $2)) order by p.proved desc, p.id`,
    [email, organisation ?? null],
  )
  const [first] = rows
  return first?.proved ? [first] : rows
}

/**
 * Returns the person with an e-mail that was proved just now: the one who proved it before, else the one who did not,
 * with the memberships of all others who did not, in the highest role of each organization. Their sessions and links end, because others may have them.
 */
export async function provePerson(transaction: Queryable, email: string): Promise<Person | undefined> {
  const [person] = await findPeople(transaction, email)
  if (!person || person.proved) return person
  await transaction.query(
    `insert into octavo.members (organisation, person, role)
     select distinct on (m.organisation) m.organisation, $1, m.role
     from octavo.members m join octavo.people p on p.id = m.person where p.email = $2
     order by m.organisation, array_position($3::text[], m.role::text)
     on conflict (person, organisation) do update set role = excluded.role`,
    [person.id, email, ['owner', 'editor', 'viewer']],
  )
  await transaction.query(
    `update octavo.sign_in_links set inviter = $1
     where inviter in (select id from octavo.people where email = $2 and id <> $1)`,
    [person.id, email],
  )
  await transaction.query('delete from octavo.people where email = $2 and id <> $1', [person.id, email])
  await transaction.query('update octavo.people set proved = true where id = $1', [person.id])
  await transaction.query('delete from octavo.sessions where person = $1', [person.id])
  await transaction.query('delete from octavo.sign_in_links where person = $1', [person.id])
  return { ...person, proved: true }
}

export async function setOperator(database: Queryable, id: string, operator: boolean): Promise<void> {
  await database.query('update octavo.people set operator = $2 where id = $1', [id, operator])
}

/** Returns the role of a person in an organization, as it is now. */
export async function findRole(database: Queryable, person: string, organisation: string): Promise<Role | undefined> {
  const { row } = await database.query<{ role: Role }>(
    `select case when p.operator then 'operator' else m.role end as role from octavo.organisations o
     join octavo.people p on p.id = $1 left join octavo.members m on m.person = p.id and m.organisation = o.id
     where o.id = $2 and (p.operator or m.role is not null)`,
    [person, organisation],
  )
  return row?.role
}

/** Returns the organizations of a person with their roles: for an operator all, up to a limit. */
export async function listOrganizations(
  database: Queryable,
  person: Pick<Person, 'id' | 'operator'>,
  { find = '', limit }: { find?: string; limit: number },
): Promise<{ organisation: string; role: Role }[]> {
  const { rows } = await database.query<{ organisation: string; role: Role }>(
    `select o.id as organisation, case when $2 then 'operator' else m.role end as role from octavo.organisations o
     left join octavo.members m on m.person = $1 and m.organisation = o.id
     where ($2::boolean or m.role is not null) and strpos(lower(o.id), $3) > 0 order by o.id limit $4`,
    [person.id, person.operator, find.toLowerCase(), limit],
  )
  return rows
}

export async function listMembers(database: Queryable, organisation: string): Promise<Member[]> {
  const { rows } = await database.query<Member>(
    `select ${COLUMNS}, m.role from octavo.people p join octavo.members m on m.person = p.id
     where m.organisation = $1 order by p.email, p.id`,
    [organisation],
  )
  return rows
}

/** Adds a member. An existing member keeps the role. */
export async function addMember(
  database: Queryable,
  { organisation, person, role }: { organisation: string; person: string; role: MemberRole },
): Promise<void> {
  await database.query(
    'insert into octavo.members (organisation, person, role) values ($1, $2, $3) on conflict do nothing',
    [organisation, person, role],
  )
}

interface MemberChange {
  organisation: string
  person: string
  /** Undefined to remove the member. */
  role: MemberRole | undefined
  /** Person who makes the change. They must still be an owner. Undefined for the operator of the server. */
  by?: string | undefined
}

/**
 * Changes or removes a member. Somebody who is a member of nothing else is forgotten. Changes in an organization wait for each other, so two owners can't remove each other.
 * @returns false if the person is not a member, or `by` is no longer an owner
 * @throws LastOwner
 */
export function changeMember(database: Database, { organisation, person, role, by }: MemberChange): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.query('select id from octavo.organisations where id = $1 for update', [organisation])
    const byRole = by === undefined ? 'operator' : await findRole(transaction, by, organisation)
    if (byRole !== 'owner' && byRole !== 'operator') return false
    const { count } =
      role === undefined
        ? await transaction.query(
            'delete from octavo.members where organisation = $1 and person = $2 returning person',
            [organisation, person],
          )
        : await transaction.query(
            'update octavo.members set role = $3, claimed = false where organisation = $1 and person = $2 returning person',
            [organisation, person, role],
          )
    if (count === 0) return false
    const { count: owners } = await transaction.query(
      "select person from octavo.members where organisation = $1 and role = 'owner'",
      [organisation],
    )
    if (owners === 0) throw new LastOwner()
    if (role === undefined)
      await transaction.query(
        `delete from octavo.people where id = $1 and not operator
           and not exists (select 1 from octavo.members where person = $1)`,
        [person],
      )
    return true
  })
}

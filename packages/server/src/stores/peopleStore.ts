import { randomBytes } from 'node:crypto'
import type { Database, Queryable } from './database.js'
import type { MemberRole, Role } from './permissions.js'

/** Somebody who can sign in. */
export interface Person {
  id: string
  email: string
  /** True once a provider or a mailed link has proved the address. */
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

/** Returns the person whose address was proved. */
export async function findPerson(database: Queryable, email: string): Promise<Person | undefined> {
  const { row } = await database.query<Person>(
    `select ${COLUMNS} from octavo.people p where p.email = $1 and p.proved`,
    [email],
  )
  return row
}

/**
 * Returns the people with an address: the one who proved it, or all who did not.
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
 * Marks the address of a person as proved. All their sessions end, because somebody else may have started them.
 * @returns false if another person has proved the same address
 */
export async function provePerson(
  transaction: Queryable,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<boolean> {
  if (await findPerson(transaction, email)) return false
  await transaction.query('update octavo.people set proved = true where id = $1', [id])
  await transaction.query('delete from octavo.sessions where person = $1', [id])
  return true
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
 * Changes or removes a member. Changes in an organization wait for each other, so two owners can't remove each other.
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
    return true
  })
}

import { expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { identifyPerson } from './identityStore.js'
import type { MemberRole } from './permissions.js'

const open = useTestDatabase()

test('claims change roles, but do not remove the only owner of an organization', async () => {
  await open.database.query(
    "insert into octavo.organisations (id, plan) values ('acme', 'x'), ('other', 'x') on conflict do nothing",
  )
  const signIn = (subject: string, roles: Record<string, MemberRole>) =>
    identifyPerson(open.database, {
      issuer: 'https://id.test',
      subject,
      email: `${subject}@acme.test`,
      memberships: Object.entries(roles).map(([organisation, role]) => ({ organisation, role })),
      isInvited: false,
    })
  const members = async () => {
    const { rows } = await open.database.query<{ member: string }>(
      `select p.email || ' ' || m.organisation || ' ' || m.role as member
       from octavo.members m join octavo.people p on p.id = m.person where p.email like '%@acme.test' order by 1`,
    )
    return rows.map(({ member }) => member)
  }
  await signIn('ada', { acme: 'owner', other: 'viewer' })
  await signIn('ada', { acme: 'viewer' })
  expect(await members()).toEqual(['ada@acme.test acme owner'])
  await signIn('ada', {})
  expect(await members()).toEqual(['ada@acme.test acme owner'])
  await signIn('bob', { acme: 'owner' })
  await signIn('ada', { acme: 'viewer' })
  expect(await members()).toEqual(['ada@acme.test acme viewer', 'bob@acme.test acme owner'])
})

test('a person who proves an e-mail has the highest role of its invitations', async () => {
  await open.database.query("insert into octavo.organisations (id, plan) values ('beta', 'x') on conflict do nothing")
  for (const [id, role] of [
    ['00000000-0000-4000-8000-000000000001', 'viewer'],
    ['00000000-0000-4000-8000-000000000002', 'owner'],
    ['00000000-0000-4000-8000-000000000003', 'editor'],
  ]) {
    await open.database.query("insert into octavo.people (id, email) values ($1, 'kim@beta.test')", [id])
    await open.database.query("insert into octavo.members (organisation, person, role) values ('beta', $1, $2)", [
      id,
      role,
    ])
  }
  const kim = {
    issuer: 'https://id.test',
    subject: 'kim',
    email: 'kim@beta.test',
    memberships: undefined,
    isInvited: false,
  }
  expect((await identifyPerson(open.database, kim))?.isNew).toBe(false)
  const { rows } = await open.database.query("select role from octavo.members where organisation = 'beta'")
  expect(rows).toEqual([{ role: 'owner' }])
})

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

import type { Database } from '../stores/database.js'
import { EMAIL_RULE, normalizeEmail } from '../stores/emailAddress.js'
import {
  changeMember,
  createPerson,
  findPeople,
  LastOwner,
  listMembers,
  type Member,
  type Person,
  provePerson,
  setOperator,
} from '../stores/peopleStore.js'
import type { MemberRole } from '../stores/permissions.js'
import { createLink, linkPath } from '../stores/signInLinks.js'
import { hasOrganization } from '../stores/siteStore.js'

/** The commands about people, with arguments and results as plain JSON. */
export interface PeopleCommands {
  'people.invite': {
    arguments: { organisation: string; email: string; role: MemberRole }
    /** Path of the invitation below the public URL. */
    result: { path: string }
  }
  'people.link': { arguments: { email: string; organisation?: string }; result: { path: string } }
  'people.list': { arguments: { organisation: string }; result: Member[] }
  'people.role': { arguments: { organisation: string; email: string; role: MemberRole }; result: { email: string } }
  'people.remove': { arguments: { organisation: string; email: string }; result: { email: string } }
  /** Makes somebody an operator of all organizations, or ends this. Returns a link to sign in for a new person. */
  'people.operator': { arguments: { email: string; operator: boolean }; result: { path?: string } }
}

type Run<Name extends keyof PeopleCommands> = (
  database: Database,
  values: PeopleCommands[Name]['arguments'],
) => Promise<PeopleCommands[Name]['result']>

const CREATOR = 'the operator'

/** The implementations of the commands about people. @throws {Error} with a message for the operator */
export const PEOPLE_COMMANDS: { [Name in keyof PeopleCommands]: Run<Name> } = {
  async 'people.invite'(database, { organisation, email, role }) {
    if (!(await hasOrganization(database, organisation)))
      throw new Error(`Unknown organization "${organisation}". Add its first site with octavo sites add.`)
    const invitation = { organisation, role, email: requireEmail(email), mailed: false, creator: CREATOR }
    return { path: linkPath(await createLink(database, invitation)) }
  },
  async 'people.link'(database, { email, organisation }) {
    const person = await requirePerson(database, email, organisation)
    return { path: linkPath(await createLink(database, { person, mailed: false, creator: CREATOR })) }
  },
  'people.list': (database, { organisation }) => listMembers(database, organisation),
  'people.role': (database, values) => change(database, values),
  'people.remove': (database, values) => change(database, { ...values, role: undefined }),
  async 'people.operator'(database, { email, operator }) {
    const normalizedEmail = requireEmail(email)
    if (!operator) {
      await setOperator(database, (await requirePerson(database, normalizedEmail)).id, false)
      return {}
    }
    // Owners can sign in as people whose e-mail is not proved.
    const existingPerson = await database.transaction((transaction) => provePerson(transaction, normalizedEmail))
    const person = existingPerson ?? (await createPerson(database, { email: normalizedEmail, proved: true }))
    await setOperator(database, person.id, true)
    return { path: linkPath(await createLink(database, { person, mailed: false, creator: CREATOR })) }
  },
}

async function change(
  database: Database,
  { organisation, email, role }: { organisation: string; email: string; role: MemberRole | undefined },
): Promise<{ email: string }> {
  const person = await requirePerson(database, email, organisation)
  const isChanged = await changeMember(database, { organisation, person: person.id, role }).catch((error) => {
    if (error instanceof LastOwner)
      throw new Error(`${email} is the last owner of "${organisation}". Add another first.`)
    throw error
  })
  if (!isChanged) throw new Error(`${email} is not a member of "${organisation}".`)
  return { email: person.email }
}

/** @throws {Error} unless exactly one person has the e-mail */
async function requirePerson(database: Database, email: string, organisation?: string): Promise<Person> {
  const [person, ...others] = await findPeople(database, requireEmail(email), organisation)
  if (!person) throw new Error(`No person with the e-mail "${email}". Invite them with octavo people invite.`)
  if (others.length > 0) throw new Error(`Several people have the e-mail "${email}". Select one with --org.`)
  return person
}

function requireEmail(text: string): string {
  const email = normalizeEmail(text)
  if (email === undefined) throw new Error(`Invalid e-mail address ${JSON.stringify(text)}. ${EMAIL_RULE}`)
  return email
}

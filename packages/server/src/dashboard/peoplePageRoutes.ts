import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api/apiError.js'
import { describeActor } from '../stores/actor.js'
import { EMAIL_RULE, normalizeEmail } from '../stores/emailAddress.js'
import { changeMember, LastOwner, listMembers, type Member } from '../stores/peopleStore.js'
import { isMemberRole, type MemberRole } from '../stores/permissions.js'
import { createLink, dropLink, linkPath, listInvitations, withdrawInvitation } from '../stores/signInLinks.js'
import {
  absoluteUrl,
  askFirst,
  type DashboardContext,
  dashboardFrame,
  requestForm,
  seeOther,
  sendPage,
  servePage,
} from './dashboardContext.js'
import { PAGE_ROUTES } from './pageAccess.js'
import { PeoplePage, type PeopleView, removeQuestion } from './peoplePage.js'

const NO_MEMBER = 'Member not found.'

/** Adds the page of the people of an organization, with their roles and invitations. */
export function peoplePages(pages: FastifyInstance, context: DashboardContext): void {
  servePage(pages, PAGE_ROUTES.people, (request, reply) => sendPeople(context, request, reply))
  invitationForms(pages, context)
  memberForms(pages, context)
}

async function sendPeople(
  context: DashboardContext,
  { actor }: FastifyRequest,
  reply: FastifyReply,
  more: Partial<PeopleView> = {},
  status = 200,
): Promise<FastifyReply> {
  const { database, mailer } = context
  const view = {
    frame: dashboardFrame(context, actor),
    members: await listMembers(database, actor.organisation),
    invitations: await listInvitations(database, actor.organisation),
    mails: mailer !== undefined,
  }
  return sendPage(reply, PeoplePage({ ...view, ...more }), status)
}

function invitationForms(pages: FastifyInstance, context: DashboardContext): void {
  const { database, mailer } = context

  servePage(pages, PAGE_ROUTES.invitePerson, async (request, reply) => {
    const form = requestForm(request)
    const email = normalizeEmail(form.email ?? '')
    if (email === undefined || !isMemberRole(form.role)) {
      const message = email === undefined ? `Invalid e-mail address. ${EMAIL_RULE}` : 'Select a role.'
      return sendPeople(context, request, reply, { failure: { message, values: form } }, 400)
    }
    request.audit.target = email
    const { organisation, id: inviter } = request.actor
    const creator = describeActor(request.actor)
    const invitation = { email, organisation, role: form.role, mailed: mailer !== undefined, creator, inviter }
    const token = await createLink(database, invitation)
    const url = absoluteUrl(context, linkPath(token))
    if (!mailer) return sendPeople(context, request, reply, { created: { email, url } })
    try {
      await mailer.sendInvitation({ email, url, organisation, creator })
    } catch (error) {
      request.log.warn({ err: error }, 'mail not sent')
      await dropLink(database, token)
      throw new ApiError(502, 'The mail server did not accept the invitation. Ask the operator of the server.')
    }
    return sendPeople(context, request, reply, { sentTo: email })
  })

  servePage(pages, PAGE_ROUTES.withdrawInvitation, async (request, reply) => {
    const { id } = request.params as { id: string }
    if (!(await withdrawInvitation(database, request.actor.organisation, id)))
      throw new ApiError(404, 'The invitation was used, withdrawn or has expired.')
    return seeOther(reply, dashboardFrame(context, request.actor).addresses.people)
  })
}

function memberForms(pages: FastifyInstance, context: DashboardContext): void {
  const { database } = context

  servePage(pages, PAGE_ROUTES.changeRole, async (request, reply) => {
    const { role } = requestForm(request)
    if (!isMemberRole(role)) throw new ApiError(400, 'Select a role.')
    return change(request, reply, role)
  })

  servePage(pages, PAGE_ROUTES.removeMember, async (request, reply) => {
    const member = await requireMember(request)
    const frame = dashboardFrame(context, request.actor)
    const question = { frame, question: removeQuestion(member), label: 'Remove', back: frame.addresses.people }
    const action = `${frame.addresses.person(member.id)}/remove`
    return askFirst(request, reply, { ...question, action }) ?? change(request, reply, undefined)
  })

  servePage(pages, PAGE_ROUTES.linkPerson, async (request, reply) => {
    const member = await requireMember(request)
    request.audit.target = member.email
    // A link signs in as the person, who can be a member of other organizations if the e-mail is proved.
    if (member.proved || member.operator)
      throw new ApiError(403, 'The e-mail of this person is proved. Only they or the operator can create a link.')
    const creator = describeActor(request.actor)
    const token = await createLink(database, { person: member, mailed: false, creator })
    const created = { email: member.email, url: absoluteUrl(context, linkPath(token)) }
    return sendPeople(context, request, reply, { created })
  })

  async function requireMember({ actor, params }: FastifyRequest): Promise<Member> {
    const { id } = params as { id: string }
    const member = (await listMembers(database, actor.organisation)).find((each) => each.id === id)
    if (!member) throw new ApiError(404, NO_MEMBER)
    return member
  }

  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    role: MemberRole | undefined,
  ): Promise<FastifyReply> {
    const { id, email } = await requireMember(request)
    const { organisation, id: by } = request.actor
    request.audit.target = role === undefined ? email : `${email} (${role})`
    try {
      if (!(await changeMember(database, { organisation, person: id, role, by })))
        throw new ApiError(403, 'You are no longer an owner.')
    } catch (error) {
      if (error instanceof LastOwner)
        throw new ApiError(409, `${email} is the last owner. Make somebody else one first.`)
      throw error
    }
    const { people, sites } = dashboardFrame(context, request.actor).addresses
    return seeOther(reply, id === by && role !== 'owner' ? sites : people)
  }
}

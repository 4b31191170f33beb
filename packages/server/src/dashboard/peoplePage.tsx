import type { VNode } from 'preact'
import type { Member } from '../stores/peopleStore.js'
import { MEMBER_ROLES } from '../stores/permissions.js'
import type { SignInLink } from '../stores/signInLinks.js'
import { Document, type Form, type PageFrame } from './document.js'
import { formatDay } from './formatTexts.js'
import { Action, Age, Alert, CopyText } from './statusParts.js'

export interface PeopleView {
  frame: PageFrame
  members: readonly Member[]
  invitations: readonly SignInLink[]
  /** True if invitations are sent by e-mail. */
  mails: boolean
  /** A link created by this request. Only this page ever shows it. */
  created?: { email: string; url: string } | undefined
  /** The e-mail to which an invitation was sent. */
  sentTo?: string | undefined
  failure?: { message: string; values: Form } | undefined
}

const ROLE_HELP = {
  owner: 'Manages people, keys and everything else.',
  editor: 'Changes sites and exports.',
  viewer: 'Sees sites and exports.',
}

export function removeQuestion({ email }: Pick<Member, 'email'>): string {
  return `Remove ${email} from the organization? Their access ends immediately. API keys that they have created stay valid until they are revoked.`
}

export function PeoplePage(view: PeopleView): VNode {
  const { frame, members, invitations, mails, created, sentTo, failure } = view
  const canWrite = frame.actor?.permissions.has('people:write') ?? false
  return (
    <Document frame={frame} title="People" section="people">
      <div class="heading">
        <h1>People</h1>
        <div class="actions">
          <a class="button" href={frame.addresses.sessions}>
            Sessions
          </a>
        </div>
      </div>
      {created && (
        <section class="card is-new" aria-labelledby="new-link" id="created">
          <h2 id="new-link">Send this link to {created.email}</h2>
          <p class="muted">This is the only time you can see it. It works once.</p>
          <CopyText id="link-text" text={created.url} label="Copy link" />
        </section>
      )}
      {sentTo !== undefined && <Alert kind="notice">An invitation was sent to {sentTo}.</Alert>}
      <div class="columns">
        <div>
          <section aria-labelledby="members">
            <h2 id="members">Members</h2>
            <ul class="rows card">
              {members.length === 0 && <li class="row muted">Nobody yet.</li>}
              {members.map((member) => (
                <MemberRow key={member.id} frame={frame} member={member} canWrite={canWrite} />
              ))}
            </ul>
          </section>
          {invitations.length > 0 && (
            <section aria-labelledby="invitations">
              <h2 id="invitations">Invitations</h2>
              <ul class="rows card">
                {invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} frame={frame} invitation={invitation} canWrite={canWrite} />
                ))}
              </ul>
            </section>
          )}
        </div>
        {canWrite && (
          <section aria-labelledby="invite">
            <h2 id="invite">Invite</h2>
            {failure && <Alert>{failure.message}</Alert>}
            <InviteForm action={frame.addresses.people} values={failure?.values ?? {}} mails={mails} />
          </section>
        )}
      </div>
    </Document>
  )
}

interface MemberRowProps {
  frame: PageFrame
  member: Member
  canWrite: boolean
}

function MemberRow({ frame, member, canWrite }: MemberRowProps): VNode {
  const { id, email, role, signedInAt } = member
  const address = frame.addresses.person(id)
  return (
    <li class="row">
      <div class="row-main">
        <span class="row-title">
          {email}
          {frame.actor?.id === id && <span class="tag">you</span>}
          {member.operator && <span class="tag">operator</span>}
        </span>
        <span class="muted small">
          {signedInAt ? (
            <>
              signed in <Age time={signedInAt} now={frame.now} />
            </>
          ) : (
            'never signed in'
          )}
          {!member.proved && ' · signs in with links'}
        </span>
      </div>
      <div class="row-side">
        {canWrite ? (
          <>
            <form method="post" action={`${address}/role`} class="row-form">
              <div class="field">
                <RoleSelect id={`role-${id}`} label={`Role of ${email}`} value={role} />
              </div>
              <button type="submit" class="button">
                Change
              </button>
            </form>
            {!member.proved && <Action action={`${address}/link`} label="New link" />}
            <Action action={`${address}/remove`} label="Remove" confirm={removeQuestion(member)} kind="danger" />
          </>
        ) : (
          <span class="badge">{role}</span>
        )}
      </div>
    </li>
  )
}

function RoleSelect({ id, label, value }: { id: string; label?: string; value: string | undefined }): VNode {
  return (
    <select id={id} name="role" aria-label={label}>
      {MEMBER_ROLES.map((role) => (
        <option key={role} value={role} selected={role === value}>
          {role}
        </option>
      ))}
    </select>
  )
}

interface InvitationRowProps {
  frame: PageFrame
  invitation: SignInLink
  canWrite: boolean
}

function InvitationRow({ frame, invitation, canWrite }: InvitationRowProps): VNode {
  const { id, email, role, creator, expiresAt, isValid } = invitation
  return (
    <li class="row">
      <div class="row-main">
        <span class="row-title">
          {email}
          {!isValid && <span class="tag">no longer valid</span>}
        </span>
        <span class="muted small">
          {role} · invited by {creator} · expires {formatDay(expiresAt)}
        </span>
      </div>
      <div class="row-side">
        {canWrite && <Action action={`${frame.addresses.invitation(id)}/withdraw`} label="Withdraw" />}
      </div>
    </li>
  )
}

function InviteForm({ action, values, mails }: { action: string; values: Form; mails: boolean }): VNode {
  return (
    <form method="post" action={action} class="card form">
      <div class="field">
        <label for="email">E-mail</label>
        <input id="email" name="email" type="email" value={values.email} required maxlength={254} autocomplete="off" />
      </div>
      <div class="field">
        <label for="role">Role</label>
        <RoleSelect id="role" value={values.role ?? 'editor'} />
        <ul class="help">
          {MEMBER_ROLES.map((role) => (
            <li key={role}>
              {role}: {ROLE_HELP[role]}
            </li>
          ))}
        </ul>
      </div>
      <button type="submit" class="button is-primary is-wide">
        {mails ? 'Send invitation' : 'Create invitation'}
      </button>
    </form>
  )
}

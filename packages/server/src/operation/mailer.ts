import { createTransport } from 'nodemailer'

export interface MailSettings {
  /** `smtp://` or `smtps://` URL with user and password. */
  url: string
  /** E-mail of the sender. */
  from: string
}

/** Sends the mails of the server. Each has one link and no HTML. */
export interface Mailer {
  /** @throws {Error} if the mail server refuses the mail or does not respond */
  sendInvitation(invitation: { email: string; url: string; organisation: string; creator: string }): Promise<void>
  sendLink(link: { email: string; url: string }): Promise<void>
}

/** Time limit for each step of a delivery. */
const STEP_MS = 10_000

export function createMailer({ url, from }: MailSettings): Mailer {
  const timeouts = { connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS, dnsTimeout: STEP_MS }
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  const send = async (to: string, subject: string, lines: string[]) => {
    await transport.sendMail({ from, to, subject, text: `${lines.join('\n\n')}\n` })
  }
  return {
    sendInvitation: ({ email, url: link, organisation, creator }) =>
      send(email, `Invitation to ${organisation}`, [
        `${creator} invites you to the documentation of ${organisation}. Open this link to join:`,
        link,
        'It works once, within seven days.',
      ]),
    sendLink: ({ email, url: link }) =>
      send(email, 'Sign in to Octavo', [
        'Open this link to sign in:',
        link,
        'It works once, within 15 minutes. Ignore this mail if you did not request it.',
      ]),
  }
}

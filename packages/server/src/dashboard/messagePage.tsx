import type { VNode } from 'preact'
import { Document, type PageFrame } from './document.js'

interface MessageView {
  frame: PageFrame
  title: string
  message: string
}

export function MessagePage({ frame, title, message }: MessageView): VNode {
  return (
    <Document frame={frame} title={title}>
      <div class="sign-in">
        <h1>{title}</h1>
        <p class="muted">{message}</p>
        <p>
          <a class="button" href={frame.actor ? frame.addresses.sites : frame.addresses.signIn}>
            {frame.actor ? 'All sites' : 'Sign in'}
          </a>
        </p>
      </div>
    </Document>
  )
}

interface ConfirmView {
  frame: PageFrame
  question: string
  label: string
  action: string
  /** URL of the page to return to. */
  back: string
}

/** The confirmation page, for browsers without scripts. */
export function ConfirmPage({ frame, question, label, action, back }: ConfirmView): VNode {
  return (
    <Document frame={frame} title={label}>
      <div class="sign-in">
        <h1>{label}</h1>
        <p>{question}</p>
        <form method="post" action={action} class="actions">
          <input type="hidden" name="confirmed" value="yes" />
          <a class="button" href={back}>
            Back
          </a>
          <button type="submit" class="button is-danger">
            {label}
          </button>
        </form>
      </div>
    </Document>
  )
}

import { all, closest } from '../dom.js'
import { emit } from '../emit.js'

// Sends the feedback that readers give at the end of pages. Only pages with thumbs load this script.

document.addEventListener('click', (event) => {
  const button = closest<HTMLButtonElement>(event, '[data-feedback] [aria-pressed]')
  if (!button?.form) return
  for (const other of all('[aria-pressed]', button.form)) other.ariaPressed = `${other === button}`
  commentField(button.form).hidden = false
  emit({ name: `docs.feedback.thumbs_${button.value}` })
  void send(button.form)
})
document.addEventListener('submit', (event) => {
  const form = closest<HTMLFormElement>(event, '[data-feedback]')
  if (!form) return
  event.preventDefault()
  const field = form.querySelector('textarea')
  const comment = field?.value.trim()
  if (!field || !comment) return field?.focus()
  emit({ name: 'docs.feedback.comment', data: { comment, helpful: isHelpful(form) } })
  void send(form, comment).then((isSent) => {
    if (!isSent) return
    field.value = ''
    // The focus must not be lost with the field.
    form.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
    commentField(form).hidden = true
  })
})

/** Sends feedback to the site's feedback URL, if any. Resolves to true if it arrived. */
async function send(form: HTMLFormElement, comment?: string): Promise<boolean> {
  const { feedback, thanks = '', failed = '' } = form.dataset
  const status = form.querySelector('[role="status"]')
  const isSent = !feedback || (await post(feedback, { path: location.pathname, helpful: isHelpful(form), comment }))
  if (status) status.textContent = isSent ? thanks : failed
  return isSent
}

async function post(url: string, body: object): Promise<boolean> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    // The request continues when the reader leaves the page.
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true })).ok
  } catch {
    return false
  }
}

function isHelpful(form: HTMLFormElement): boolean {
  return form.querySelector<HTMLButtonElement>('[aria-pressed="true"]')?.value === 'up'
}

function commentField(form: HTMLFormElement): HTMLElement {
  return form.querySelector('.feedback-comment') as HTMLElement
}

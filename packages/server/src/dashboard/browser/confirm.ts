/**
 * Shows a confirmation dialog before destructive forms are submitted. Without this script, the server shows a
 * confirmation page.
 */
export function confirmForms(root: Document): void {
  root.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const message = form.dataset.confirm
    if (message === undefined || form.elements.namedItem('confirmed')) return
    event.preventDefault()
    showDialog(root, message, form.dataset.confirmLabel ?? '', () => {
      const field = root.createElement('input')
      field.type = 'hidden'
      field.name = 'confirmed'
      field.value = 'yes'
      form.append(field)
      form.requestSubmit()
    })
  })
}

function showDialog(root: Document, message: string, label: string, onYes: () => void): void {
  const dialog = root.createElement('dialog')
  const title = root.createElement('h2')
  title.id = 'confirm-title'
  title.textContent = label
  dialog.setAttribute('aria-labelledby', title.id)
  const text = root.createElement('p')
  text.textContent = message
  const actions = root.createElement('div')
  actions.className = 'actions'
  const back = newButton(root, 'Back', 'button')
  const confirmButton = newButton(root, label, 'button is-danger')
  actions.append(back, confirmButton)
  dialog.append(title, text, actions)
  back.addEventListener('click', () => dialog.close())
  confirmButton.addEventListener('click', () => {
    dialog.close()
    onYes()
  })
  dialog.addEventListener('close', () => dialog.remove())
  root.body.append(dialog)
  dialog.showModal()
}

function newButton(root: Document, label: string, className: string): HTMLButtonElement {
  const button = root.createElement('button')
  button.type = 'button'
  button.className = className
  button.textContent = label
  return button
}

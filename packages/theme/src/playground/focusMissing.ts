/**
 * Focuses the first field that a request still needs: a credential, or a required value. Where the focus would open an
 * on-screen keyboard over the form, it stays on the title.
 */
export function focusMissing(dialog: HTMLElement): void {
  if (!matchMedia('(pointer: fine)').matches) return
  const fields = dialog.querySelectorAll<HTMLInputElement>('.pg-auth .pg-control > input, [aria-required]')
  ;[...fields].find((field) => field.value === '' && field.checkVisibility())?.focus()
}

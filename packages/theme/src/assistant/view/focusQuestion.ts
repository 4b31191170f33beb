/** Moves the focus to the question field, when a button disappears by its own click. */
export function focusQuestion(inside: Element): void {
  inside.closest('dialog, .assistant-page')?.querySelector('textarea')?.focus()
}

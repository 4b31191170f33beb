/** Moves the focus to the question field after a click on a button that then disappears. */
export function focusQuestion(inside: Element): void {
  inside.closest('dialog, .assistant-page')?.querySelector('textarea')?.focus()
}

/** Where a button goes with what it does, the next thing to do is to write. */
export function focusQuestion(inside: Element): void {
  inside.closest('dialog, .assistant-page')?.querySelector('textarea')?.focus()
}

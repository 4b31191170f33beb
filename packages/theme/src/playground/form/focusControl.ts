/** Focuses the first control of an item and selects its text. */
export function focusControl(item: Element | null | undefined): void {
  const control =
    item?.querySelector<HTMLElement>('input, select, textarea') ?? item?.querySelector<HTMLElement>('.pg-add, summary')
  control?.focus()
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select()
}

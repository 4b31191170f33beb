/** An action of a reader. Scripts listen for `octavo:event` on the document; the action is its `detail`. */
export interface ReaderEvent {
  /** Event name, such as `docs.search.query`. */
  name: string
  data?: Readonly<Record<string, string | number | boolean>>
}

/** Reports an action of the reader to scripts of the site and to services. */
export function emit(detail: ReaderEvent): void {
  document.dispatchEvent(new CustomEvent('octavo:event', { detail }))
}

/** An action of a reader. Scripts listen for events `octavo:event` of the document, which have it as `detail`. */
export interface ReaderEvent {
  /** Such as `docs.search.query`. */
  name: string
  data?: Readonly<Record<string, string | number | boolean>>
}

/** Reports an action of the reader to scripts of the site and to services. */
export function emit(detail: ReaderEvent): void {
  document.dispatchEvent(new CustomEvent('octavo:event', { detail }))
}

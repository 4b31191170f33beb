import type { SpecDocument } from '../model/spec.js'
import { keepTexts, writtenTexts } from './exactNumbers.js'

/** A document that can be sent to another thread. */
export interface SentDocument {
  document: SpecDocument
  /** Texts of scalars that print differently, by the object or list that contains them. */
  texts: ReadonlyMap<object, ReadonlyMap<string, string>>
}

export function sentDocument(document: SpecDocument): SentDocument {
  const texts = new Map<object, ReadonlyMap<string, string>>()
  const containers = new Set<object>([document.root, ...document.files.values()])
  // The set grows during the iteration.
  for (const container of containers) {
    const ownTexts = writtenTexts(container)
    if (ownTexts.size > 0) texts.set(container, ownTexts)
    for (const value of Object.values(container) as unknown[])
      if (typeof value === 'object' && value !== null) containers.add(value)
  }
  return { document, texts }
}

/** Returns the copy of a document that another thread has sent. */
export function receivedDocument({ document, texts }: SentDocument): SpecDocument {
  for (const [container, ownTexts] of texts) keepTexts(container, ownTexts)
  return document
}

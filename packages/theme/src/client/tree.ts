import { usePart } from './parts.js'

/** Adds roles and keys to file trees. */
export function initTrees(): void {
  if (document.querySelector('.tree')) usePart('tree', ({ init }) => init())
}

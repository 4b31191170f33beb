import type { ComponentChildren, TargetedMouseEvent, VNode } from 'preact'

/** Stroked drawings of 24 × 24 pixels, in the style of the pages' icons. */
const DRAWINGS = {
  assistant:
    'M12 3.5l1.9 5.1a2 2 0 0 0 1.2 1.2l5.1 1.9-5.1 1.9a2 2 0 0 0-1.2 1.2L12 19.9l-1.9-5.1a2 2 0 0 0-1.2-1.2l-5.1-1.9 5.1-1.9a2 2 0 0 0 1.2-1.2z',
  close: 'm6 6 12 12M18 6 6 18',
  compose: 'M12 5H5v14h14v-7M10 14l.7-3.2L18.5 3l2.5 2.5-7.8 7.8z',
  send: 'M12 19.5v-15m-6 6 6-6 6 6',
  stop: 'M7 7h10v10H7z',
  retry: 'M5 5v5h5M5.5 10a7 7 0 1 1-.4 4.5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
} as const

/** A drawing in the chat. It is hidden from assistive technology, because its control has a label. */
export function Drawing({ name }: { name: keyof typeof DRAWINGS }): VNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" data-glyph={name}>
      <path d={DRAWINGS[name]} />
    </svg>
  )
}

interface IconButtonProps {
  name: string
  onClick(event: TargetedMouseEvent<HTMLButtonElement>): void
  children: ComponentChildren
}

/** A button in the chat that shows only a drawing. */
export function IconButton({ name, onClick, children }: IconButtonProps): VNode {
  return (
    <button type="button" class="icon-button small" aria-label={name} title={name} onClick={onClick}>
      {children}
    </button>
  )
}

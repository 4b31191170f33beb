import type { VNode } from 'preact'

const PATHS = {
  key: 'M10.5 9a3.5 3.5 0 1 0-3.3-2.3L2 11.9V14h2.5v-1.5H6V11h1.5l1.3-2.2c.5.1 1.1.2 1.7.2ZM11 5h.01',
  person: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 14a5.5 5.5 0 0 1 11 0',
  globe: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c2 2 2.5 4 2.5 6S10 12 8 14M8 2C6 4 5.5 6 5.5 8S6 12 8 14',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  back: 'M10 3 5 8l5 5',
  warning: 'M8 2 1.5 13.5h13L8 2ZM8 6.5v3.5M8 12h.01',
  branch:
    'M5 11V5M5 11a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3ZM5 5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM11 6.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM11 6.5c0 3-6 1.5-6 4.5',
  folder: 'M2 4h4l1.5 2H14v7H2z',
  archive: 'M2 3h12v3H2zM3 6v7h10V6M6.5 8.5h3',
}

type IconName = keyof typeof PATHS

/** A decorative icon beside text. */
export function Icon({ name }: { name: IconName }): VNode {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

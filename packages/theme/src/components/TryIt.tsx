import type { VNode } from 'preact'
import { label } from '../labels.js'

export interface TryItProps {
  /** File with what the playground needs to know of the operation, and the operation's name in there. */
  data: { href: string; key: string }
}

/** Opens the API playground of an operation. */
export function TryIt({ data }: TryItProps): VNode {
  return (
    <button
      type="button"
      class="try-it js-only"
      aria-haspopup="dialog"
      data-playground={data.href}
      data-playground-key={data.key}
    >
      {label('tryIt')}
    </button>
  )
}

import type { VNode } from 'preact'
import { label } from '../strings/labels.js'

interface TryItProps {
  /** What the playground needs to know of the operation: a file and the operation's name in there, or JSON of it. */
  data: { href: string; key: string } | string
}

/** Opens the API playground of an operation. */
export function TryIt({ data }: TryItProps): VNode {
  const source =
    typeof data === 'object'
      ? { 'data-playground': data.href, 'data-playground-key': data.key }
      : { 'data-playground': '', 'data-playground-data': attributeJson(data) }
  return (
    <button type="button" class="try-it js-only" aria-haspopup="dialog" {...source}>
      {label('tryIt')}
    </button>
  )
}

/** JSON that stays whole for whoever reads the page as text. */
function attributeJson(json: string): string {
  return json.replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)
}

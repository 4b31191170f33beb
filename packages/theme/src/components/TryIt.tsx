import type { VNode } from 'preact'
import { label } from '../shared/uiLabels.js'

interface TryItProps {
  /** The data of the operation as JSON, or the URL of a file and the operation's key in it. */
  data: { href: string; key: string; isChannel?: boolean } | string
}

/** The button that opens the API playground of an operation. */
export function TryIt({ data }: TryItProps): VNode {
  const source =
    typeof data === 'object'
      ? {
          'data-playground': data.href,
          'data-playground-key': data.key,
          'data-channel': data.isChannel ? '' : undefined,
        }
      : { 'data-playground': '', 'data-playground-data': attributeJson(data) }
  return (
    <button type="button" class="try-it js-only" aria-haspopup="dialog" {...source}>
      {label('tryIt')}
    </button>
  )
}

/** Escapes `<`, `>` and `&` in JSON, for tools that read the page as text. */
function attributeJson(json: string): string {
  return json.replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)
}

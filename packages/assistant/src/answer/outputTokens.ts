/** What begins a line and may become a fence: indented by more it may be text of a list. */
export const FENCE_START = /^ {0,3}(?:`*|~*|(?:`{3,}|~{3,})[^\n]*)$/
export const FENCE_LINE = /^( {0,3})(`{3,}|~{3,})([^\n]*)(?:\n|$)/
/** What begins a line inside of one, and may end it. */
export const FENCE_END_START = /^[ \t]*(?:`*|~*|(?:`{3,}|~{3,})[ \t]*)$/
export const FENCE_END = /^([ \t]*)(`{3,}|~{3,})([^\n]*)(?:\n|$)/
/**
 * `](` and where it leads to, as a whole: behind the angle brackets around an address stands nothing that would belong to
 * it without them.
 */
export const JOINT = /^(\]\([ \t\n]*)(<[^<>\n]+>(?=[ \t\n)]|$)|[^ \t\n)<][^ \t\n)]*(?=[ \t\n)]|$)|(?=\)))/
/** `]:` and where it leads to. */
export const DEFINITION = /^(\]:[ \t\n]*)(<[^<>\n]+>(?=[ \t\n]|$)|[^ \t\n<][^ \t\n]*(?=[ \t\n]|$))/
/** What may become one of both. */
export const JOINT_START =
  /^\](?:\([ \t\n]*(?:<[^<>\n]*>?|[^ \t\n)<][^ \t\n)]*)?|:[ \t\n]*(?:<[^<>\n]*>?|[^ \t\n<][^ \t\n]*)?)?$/
/** In code: what would be one of both, and where it would lead to. */
export const JOINT_IN_CODE = /^\](?:\(\s*<?([^\s)>]*)|:\s*<?([^\s>]*))/
/** Before other signs a backslash is itself. */
export const ESCAPE = /^\\[!-/:-@[-`{-~\n]/
export const ENTITY = /^&(?:#(?:\d{1,7}|x[\da-f]{1,6})|[a-z][a-z\d]*);/i
export const ENTITY_START = /^&(?:#?|#\d{1,7}|#x[\da-f]{0,6}|[a-z][a-z\d]{0,31})$/i
/** What addresses begin with. */
export const WORD = /^[\w.+-]+/
/** The end of a word with which one may begin. */
export const ADDRESS_START = /(?:h(?:t(?:t(?:ps?)?)?)?|ft?p?|ww?w?)$/i
export const ADDRESS = /^(?:(?:https?|ftp):\/\/|www\.)(?:[^\s<>`\\\]|~]|~(?!~))*/i
/** Where mail is sent to. */
export const MAIL_HOST = /^@[\w-]+(?:\.[\w-]+)+/
export const MAIL_HOST_START = /^@[\w.-]*$/
export const HOST = /^https?:\/\/[^/]*$/i
/** Nothing here begins anything. */
export const PLAIN = /^[^\\`\]<&~@\w.+\n-]+/

const SIGNS =
  'amp lt gt quot apos nbsp copy reg trade hellip mdash ndash lsquo rsquo ldquo rdquo laquo raquo bull middot '
const MATHS = 'times divide plusmn deg micro frac12 le ge ne larr rarr uarr darr harr euro pound yen sect para check'
const READABLE = new Set((SIGNS + MATHS).split(' '))

/** Whether an entity stands for a sign that no address has: others are ways to write one that nobody sees. */
export function isReadableEntity(entity: string): boolean {
  const [, hex, decimal, name = ''] = /^&(?:#x([\da-f]+)|#(\d+)|(\w+));$/i.exec(entity) ?? []
  if (hex === undefined && decimal === undefined) return READABLE.has(name)
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code >= 0xa0 || '"&\'<>'.includes(String.fromCharCode(code))
}

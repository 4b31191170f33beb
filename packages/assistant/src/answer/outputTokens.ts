/** A line that begins a fence, behind the marks of what it stands in: of code, or `$$` of a formula. */
export const FENCE_LINE = /^( {0,3})(`{3,}|~{3,}|\${2,})(.*)$/s
/** What may stand behind the marks of a fence: nothing that would be a link or HTML, if it were text. */
export const FENCE_INFO = /^(?!.*(?::\/\/|www\.|\]\s*[(:]))[^`<>&@~$\\]*$/is
/** Of what is more than that, the language is kept; marks in it are likely those of code within a line. */
export const FENCE_LANGUAGE = /^(?!.*(?:`|~~))[ \t]*(?:\w[\w+#-]*)?/s
/** The start of a line that may become one, or of which it can't be told yet what it stands in. */
export const MAYBE_FENCE = /^[\s>*+_\-\d.)]*(?:`{0,2}|~{0,2}|\$?|(?:`{3,}|~{3,}|\${2,}).*)$/s
/** What may begin a formula: the marks, behind those of what it stands in, and the text beside them. */
export const FORMULA_START = /^([\s>*+\-\d.)]*)(\${2,})[ \t]*(?=([^$]*)$)/
/** A line of a formula, with the marks that may end it. */
export const FORMULA_LINE = /^(?:[^$`\\]|\\[^$`])*(\$*)[ \t]*$/
/** A formula with text beside its first mark that may still end. */
export const MAYBE_FORMULA = /^[ \t>*+\-\d.)]*\${2,}[ \t]*[^$`\s][^$`\n]*(?:\n(?![ \t]*\n)[^$`\n]*)*(?:\$+[ \t]*)?$/
/** What follows its mark where that stands behind text at the end of a line. */
export const MAYBE_FORMULA_BELOW = /^[ \t]*(?:\n(?![ \t]*\n)[^$`\n]*)*(?:\$+[ \t]*)?$/
/** It ends within so much text; what is open for longer is said. */
export const LONGEST_FORMULA = 2_000
/** The start of a line inside of one that may end it. */
export const MAYBE_FENCE_END = /^[\s>`~$]*$/
/**
 * `](` and where it leads to, as a whole: behind the angle brackets around an address stands nothing that would belong to
 * it without them.
 */
export const JOINT = /^(\]\([ \t\n]*)(<[^<>\n]+>(?=[ \t\n)]|$)|[^ \t\n)<][^ \t\n)]*(?=[ \t\n)]|$)|(?=\)))/
/** What may become one of these, or the end of a definition's label. */
export const JOINT_START =
  /^\](?:\([ \t\n]*(?:<[^<>\n]*>?|[^ \t\n)<][^ \t\n)]*)?|:[ \t\n]*(?:<[^<>\n]*>?|[^ \t\n<][^ \t\n]*)?)?$/
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
export const PLAIN = /^[^\\`\]<&~@$\w.+\n-]+/

/** In it nothing could begin anything, if it were no code. */
export const HARMLESS = /^(?!.*(?::\/\/|www\.))[^`<>&@~$\\[\]]*$/is

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

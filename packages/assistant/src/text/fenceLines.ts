/** The marks of quotes and items that a line of Markdown may begin with. */
const LINE_MARKS = '(?:[ >]|[-*+] |\\d{1,9}[.)] )*'
/** A line that begins code. */
export const FENCE: RegExp = new RegExp(`^${LINE_MARKS}(\`{3,}|~{3,})`)
/** A line that may end it; lines may end as those of Windows do. */
export const FENCE_END = /^[ >]*(`{3,}|~{3,})[ \t]*\r?$/

/** What begins a line and may become a fence: indented by more it may be text of a list. */
export const FENCE_START = /^ {0,3}(?:`*|~*|(?:`{3,}|~{3,})[^\n]*)$/
export const FENCE_LINE = /^( {0,3})(`{3,}|~{3,})([^\n]*)(?:\n|$)/
/** What begins a line inside of one, and may end it. */
export const FENCE_END_START = /^[ \t]*(?:`*|~*|(?:`{3,}|~{3,})[ \t]*)$/
export const FENCE_END = /^([ \t]*)(`{3,}|~{3,})([^\n]*)(?:\n|$)/
/** `](` and where it leads to. */
export const JOINT = /^(\]\(\s*)(<[^>\n]*>|[^\s)<][^\s)]*(?=[\s)])|(?=\)))/
/** `]:` and where it leads to. */
export const DEFINITION = /^(\]:\s*)(<[^>\n]*>|[^\s<]\S*(?=\s))/
/** Before other signs a backslash is itself. */
export const ESCAPE = /^\\[!-/:-@[-`{-~\n]/
/** What HTML or an address in angle brackets begins with. */
export const TAG = /^<[a-z/!?]/i
export const MAYBE_ADDRESS = /^[fhw]/i
export const ADDRESS = /^(?:(?:https?|ftp):\/\/|www\.)[^\s<>`\\\]]*/i
export const HOST = /^https?:\/\/[^/]*$/i
/** Nothing here begins anything. */
export const PLAIN = /^[^\\`\]<fhw\n]+/i

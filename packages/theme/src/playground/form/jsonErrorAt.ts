const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings must not contain them
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{},:]/y
const SPACE = /[ \t\n\r]*/y

/** The tokens that may follow. */
type Expected = 'value' | 'item' | 'name' | 'member' | 'colon' | 'end'

/** Returns the position of a syntax error in JSON, which browsers report in different ways or not at all. */
export function jsonErrorAt(text: string): { line: number; column: number } {
  const before = text.slice(0, errorIndex(text))
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

function errorIndex(text: string): number {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    SPACE.lastIndex = at
    SPACE.exec(text)
    at = SPACE.lastIndex
    TOKEN.lastIndex = at
    const token: string = TOKEN.exec(text)?.[0] ?? ''
    const next = after(token, expected, open)
    if (next === undefined) return at
    expected = next
    at += token.length
  }
}

/** Returns the tokens that may follow a token; undefined for an unexpected token. */
function after(token: string, expected: Expected, open: ('{' | '[')[]): Expected | undefined {
  const inner = open.at(-1)
  if (expected === 'colon') return token === ':' ? 'value' : undefined
  if (expected === 'end') {
    if (token === ',' && inner) return inner === '{' ? 'name' : 'value'
    return isClosing(token, inner) && open.pop() ? 'end' : undefined
  }
  if ((expected === 'member' || expected === 'item') && isClosing(token, inner)) return open.pop() && 'end'
  if (expected === 'name' || expected === 'member') return token.startsWith('"') ? 'colon' : undefined
  if (token === '{' || token === '[') {
    open.push(token)
    return token === '{' ? 'member' : 'item'
  }
  return token !== '' && !/^[\]},:]/.test(token) ? 'end' : undefined
}

function isClosing(token: string, inner: '{' | '[' | undefined): boolean {
  return token === (inner === '{' ? '}' : ']') && inner !== undefined
}

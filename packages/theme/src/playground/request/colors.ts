/** A piece of code. Pieces without a kind have the color of text. */
interface Piece {
  kind?: string | undefined
  text: string
}

/** Strings, comments, numbers, options of commands, and words that most languages reserve, in this order. */
const TOKENS = new RegExp(
  [
    /(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)/,
    /(?<comment>(?<!\S)(?:#|\/\/).*)/,
    /(?<number>\b\d[\d.]*\b)/,
    /(?<option>(?<!\S)--?[a-z][\w-]*)/,
    /(?<word>\b(?:async|await|class|const|def|echo|else|false|for|from|func|function|if|import|let|new|nil|None|null|package|public|require|return|static|string|throws|true|True|False|try|use|using|val|var|void|with)\b)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Divides code of any language into pieces to color. */
export function colorPieces(code: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of code.matchAll(TOKENS)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    pieces.push({ text: code.slice(end, match.index) }, { kind, text: match[0] })
    end = match.index + match[0].length
  }
  return [...pieces, { text: code.slice(end) }].filter(({ text }) => text !== '')
}

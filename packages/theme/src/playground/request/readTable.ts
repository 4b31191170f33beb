/** The start of a table, as rows of cells. */
export interface Table {
  rows: string[][]
  /** True if there are more rows or columns. */
  isCut: boolean
}

const MAX_ROWS = 500
const MAX_COLUMNS = 50

/** Reads CSV (RFC 4180), or another format whose cells end with `separator`. Quotes that are never closed end with the text. */
export function readTable(text: string, separator = ','): Table {
  const rows: string[][] = []
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)(?:"|$))?([^${separator}\\r\\n]*)(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  )
  let row: string[] = []
  let isCut = false
  while (cell.lastIndex < text.length || row.length > 0) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    const value = quoted === undefined ? plain : quoted.replaceAll('""', '"') + plain
    if (row.length < MAX_COLUMNS) row.push(value)
    else isCut = true
    if (end === separator) continue
    rows.push(row)
    row = []
    if (end === undefined || end === '') break
    if (rows.length === MAX_ROWS) return { rows, isCut: isCut || cell.lastIndex < text.length }
  }
  return { rows, isCut }
}

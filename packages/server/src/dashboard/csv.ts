import type { FastifyReply } from 'fastify'

/** A cell of a table for a spreadsheet program. */
type Cell = string | number | Date

/**
 * Formats a table as CSV (RFC 4180). Texts of readers that a spreadsheet program would run as a formula get an
 * apostrophe before them, also after a semicolon, which separates cells in many languages. The byte order mark tells
 * spreadsheet programs that the file is UTF-8.
 */
export function formatCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')
}

const BYTE_ORDER_MARK = '\ufeff'

/** The start of a cell, before a character with which formulas begin. */
const FORMULA = /(?:^|[;\t\r\n])\s*(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

function formatCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  const text = cell.replace(FORMULA, "$&'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Sends a table as a CSV file. */
export function sendCsv(reply: FastifyReply, name: string, rows: readonly (readonly Cell[])[]): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}.csv"`)
    .send(formatCsv(rows))
}

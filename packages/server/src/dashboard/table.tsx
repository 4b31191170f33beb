import type { VNode } from 'preact'

interface TableProps {
  label: string
  columns: readonly string[]
  /** Rows, each with a key, a name, and one text per further column. */
  rows: readonly { key: string; name: string; cells: readonly string[] }[]
}

/** A table that scrolls sideways where it is wider than the page. */
export function Table({ label, columns, rows }: TableProps): VNode {
  return (
    <section class="card table" aria-label={label} tabindex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={column} class={cell === '0' ? 'muted' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

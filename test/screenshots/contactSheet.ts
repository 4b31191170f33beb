import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'

interface Cell {
  name: string
  /** JPEG. */
  file: string
}

interface SheetOptions {
  columns: number
  /** Width of a cell in pixels. */
  width: number
  file: string
}

/** Writes a grid of screenshots with their names below them, drawn by the browser. */
export async function writeSheet(
  browser: Browser,
  cells: readonly Cell[],
  { columns, width, file }: SheetOptions,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: Math.round(columns * (width + 8) + 8), height: 600 } })
  const figures = cells.map(
    ({ name, file }) =>
      `<figure><img src="data:image/jpeg;base64,${readFileSync(file, 'base64')}" width="${width}"><figcaption>${name}</figcaption></figure>`,
  )
  await page.setContent(
    '<style>body{margin:8px;display:grid;gap:8px;background:#777;font:12px sans-serif;color:#fff;' +
      `grid-template-columns:repeat(${columns},${width}px)}figure{margin:0}img{display:block}</style>${figures.join('')}`,
  )
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}

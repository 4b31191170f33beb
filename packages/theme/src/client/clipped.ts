import { all } from './dom.js'

/** Marks code that is higher than its box, so that it fades out and can be expanded. */
const observer = new ResizeObserver((entries) => {
  for (const { target: pre } of entries) {
    const length = pre.firstElementChild?.getBoundingClientRect().height ?? 0
    // Ignores the margins, which may be cut off.
    if (pre.clientHeight > 0) pre.parentElement?.toggleAttribute('data-clipped', length + 16 > pre.clientHeight)
  }
})

/** Wide formulas scroll, and a tab stop makes them scroll by keyboard. */
const formulas = new ResizeObserver((entries) => {
  for (const { target: formula } of entries) {
    if (formula.scrollWidth > formula.clientWidth) formula.setAttribute('tabindex', '0')
    else formula.removeAttribute('tabindex')
  }
})

export function initClipped(): void {
  for (const formula of all('.katex-display')) formulas.observe(formula)
  for (const pre of all('.example-group [data-fitted] > pre')) observer.observe(pre)
}

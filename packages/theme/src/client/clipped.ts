import { all } from './dom.js'

/** Marks code that is higher than its box, so that it fades out and can be expanded. */
const observer = new ResizeObserver((entries) => {
  for (const { target: pre } of entries) {
    const length = pre.firstElementChild?.getBoundingClientRect().height ?? 0
    // Ignores the margins, which may be cut off.
    if (pre.clientHeight > 0) pre.parentElement?.toggleAttribute('data-clipped', length + 16 > pre.clientHeight)
  }
})

export function initClipped(): void {
  for (const pre of all('.example-group [data-fitted] > pre')) observer.observe(pre)
}

import { all } from './dom.js'

/** Marks code that is longer than its place, which then fades out and can be unfolded. */
const observer = new ResizeObserver((entries) => {
  for (const { target: pre } of entries) {
    const length = pre.firstElementChild?.getBoundingClientRect().height ?? 0
    // Less than its own margins is no more than a cut-off margin.
    if (pre.clientHeight > 0) pre.parentElement?.toggleAttribute('data-clipped', length + 16 > pre.clientHeight)
  }
})

export function initClipped(): void {
  for (const pre of all('.example-group [data-fitted] > pre')) observer.observe(pre)
}

import { all, closest } from './dom.js'

/** Minimum distance in pixels between a tooltip and the window's edge. */
const MARGIN = 8

/** Keeps tooltips inside the window, and hides them on Escape (WCAG 1.4.13). */
export function startTooltips(): void {
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, (event) => {
      const tooltip = closest(event, '.tooltip')
      if (tooltip) place(tooltip)
      for (const other of all('.tooltip[data-closed]')) if (other !== tooltip) delete other.dataset.closed
    })
  }
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const tooltip of all('.tooltip:is(:hover, :focus-within)')) tooltip.dataset.closed = ''
  })
}

function place(tooltip: HTMLElement): void {
  const content = tooltip.querySelector<HTMLElement>('.tooltip-content')
  if (!content) return
  content.style.setProperty('--shift', '0px')
  const { left, right } = content.getBoundingClientRect()
  const shift = Math.max(MARGIN - left, Math.min(0, document.documentElement.clientWidth - MARGIN - right))
  content.style.setProperty('--shift', `${shift}px`)
}

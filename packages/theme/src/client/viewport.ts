/** Zoom factor per step, and minimum and maximum zoom factors. */
const STEP = 1.3
const [MIN_SCALE, MAX_SCALE] = [0.5, 8]
/** Distance in pixels by which an arrow key moves the diagram. */
const KEY_STEP = 60
/** Minimum diagram height in pixels for zoom buttons. */
const ACTIONS_FROM = 120

interface State {
  scale: number
  x: number
  y: number
}

const states = new WeakMap<HTMLElement, State>()

/** Fits a drawn diagram into its frame. */
export function fitDiagram(container: HTMLElement, view: HTMLElement, svg: SVGSVGElement): void {
  const { width, height } = svg.viewBox.baseVal
  svg.removeAttribute('style')
  svg.setAttribute('width', `${width}`)
  svg.setAttribute('height', `${height}`)
  // Below the screen the frame may change its height; on the screen that would move the text.
  if (container.getBoundingClientRect().top > innerHeight)
    view.style.height = `${Math.min(height, innerHeight * 0.8)}px`
  const actions = container.querySelector<HTMLElement>('.mermaid-actions')
  const { actions: hasActions = height > ACTIONS_FROM ? 'true' : 'false' } = container.dataset
  if (actions) actions.hidden = hasActions === 'false'
  states.set(view, states.get(view) ?? { scale: 1, x: 0, y: 0 })
  apply(view)
}

/** Handles buttons, keys, dragging, and the wheel with Ctrl or ⌘, which pinching on a trackpad also sends. */
export function listen(container: HTMLElement, view: HTMLElement): void {
  container.addEventListener('click', ({ target }) => {
    const action = (target as Element).closest<HTMLElement>('[data-zoom-action]')?.dataset.zoomAction
    if (action === 'reset') reset(view)
    else if (action) zoom(view, action === 'in' ? STEP : 1 / STEP)
  })
  view.addEventListener('keydown', (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && pressed(view, event.key)) event.preventDefault()
  })
  view.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoom(view, event.deltaY < 0 ? 1.1 : 1 / 1.1)
    },
    { passive: false },
  )
  view.addEventListener('pointermove', (event) => {
    if (view.hasPointerCapture(event.pointerId)) move(view, event.movementX, event.movementY)
  })
  view.addEventListener('pointerdown', (event) => {
    // Touch scrolls the page unless the diagram is enlarged.
    if (event.button === 0 && (event.pointerType === 'mouse' || isLarger(view))) view.setPointerCapture(event.pointerId)
  })
}

function pressed(view: HTMLElement, key: string): boolean {
  if (key === '+' || key === '=') zoom(view, STEP)
  else if (key === '-') zoom(view, 1 / STEP)
  else if (key === '0') reset(view)
  else if (key === 'ArrowLeft') move(view, KEY_STEP, 0)
  else if (key === 'ArrowRight') move(view, -KEY_STEP, 0)
  else if (key === 'ArrowUp') move(view, 0, KEY_STEP)
  else if (key === 'ArrowDown') move(view, 0, -KEY_STEP)
  else return false
  return true
}

function isLarger(view: HTMLElement): boolean {
  return (states.get(view)?.scale ?? 1) > 1
}

function zoom(view: HTMLElement, factor: number): void {
  const { scale, x, y } = states.get(view) ?? { scale: 1, x: 0, y: 0 }
  const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale * factor))
  states.set(view, { scale: next, x: (x * next) / scale, y: (y * next) / scale })
  apply(view)
}

function move(view: HTMLElement, x: number, y: number): void {
  const state = states.get(view) ?? { scale: 1, x: 0, y: 0 }
  // Limits moving to half a frame past the diagram's edge.
  const clampOffset = (value: number, size: number) =>
    Math.max(-size * state.scale, Math.min(size * state.scale, value))
  states.set(view, {
    ...state,
    x: clampOffset(state.x + x, view.clientWidth / 2),
    y: clampOffset(state.y + y, view.clientHeight / 2),
  })
  apply(view)
}

function reset(view: HTMLElement): void {
  states.set(view, { scale: 1, x: 0, y: 0 })
  apply(view)
}

function apply(view: HTMLElement): void {
  const { scale, x, y } = states.get(view) ?? { scale: 1, x: 0, y: 0 }
  const svg = view.querySelector('svg')
  if (svg) svg.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  view.toggleAttribute('data-larger', scale > 1)
}

import { closest } from './dom.js'
import { hasFile, loadFile, loadScript, part } from './parts.js'

/** Buttons that open the API playground name the file of their operation (`data-playground`) and its key in there. */
export function startPlayground(): void {
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-playground]')
    if (button) void open(button)
  })
}

async function open(button: HTMLElement): Promise<void> {
  const { playground = '', playgroundKey = '' } = button.dataset
  button.ariaBusy = 'true'
  try {
    const words = hasFile('playground-labels') ? loadFile('playground-labels') : undefined
    const [engine] = await Promise.all([part('playground'), loadScript(playground), words])
    engine.open(playgroundKey)
  } finally {
    button.ariaBusy = null
  }
}

import { closest } from './dom.js'
import { hasFile, loadFile, loadScript, part } from './parts.js'

/**
 * Handles the buttons that open the API playground. Each contains the URL of a file with its operation's data
 * (`data-playground`) and the operation's key in it, or the data itself. Those of a channel have its `data-channel`.
 */
export function startPlayground(): void {
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-playground]')
    if (button) void open(button)
  })
}

async function open(button: HTMLElement): Promise<void> {
  const { playground, playgroundData, playgroundKey = playgroundData ?? '' } = button.dataset
  button.ariaBusy = 'true'
  try {
    const words = hasFile('playground-labels') ? loadFile('playground-labels') : undefined
    const script = playground ? loadScript(playground) : undefined
    const [engine] = await Promise.all([
      part(button.dataset.channel === undefined ? 'playground' : 'channel'),
      script,
      words,
    ])
    // The data is its own key, as in dev it changes with the page.
    window.octavo ??= {}
    const { octavo } = window
    octavo.operations ??= {}
    if (playgroundData) octavo.operations[playgroundKey] ??= playgroundData
    engine.open(playgroundKey)
  } finally {
    button.ariaBusy = null
  }
}

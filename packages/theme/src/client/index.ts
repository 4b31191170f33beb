import { initClipped } from './clipped.js'
import { startCopy } from './copy.js'
import { initDiagrams } from './diagrams.js'
import { startOnDemandGroups } from './onDemand.js'
import { startPageMenu } from './pageMenu.js'
import { startPlayground } from './playgroundButtons.js'
import { startPrefetch } from './prefetch.js'
import { revealTarget, startReveal } from './reveal.js'
import { startSearch } from './search.js'
import { initSidebar, startShell } from './shell.js'
import { initSwitches, startSwitches } from './switches.js'
import { queueToc, startToc } from './toc.js'
import { startTooltips } from './tooltip.js'
import { initTrees } from './tree.js'
import { initViews, startViews } from './views.js'
import { initZoom, startZoom } from './zoom.js'

/** Initializes the page's content, on load and after it was replaced. */
function init(): void {
  initSwitches()
  initClipped()
  initViews()
  initTrees()
  initZoom()
  initDiagrams()
  queueToc()
}

// Listeners are on the document, so that they also handle content that is added later.
startShell()
startOnDemandGroups()
startSwitches()
startReveal()
startViews()
startCopy()
startToc()
startTooltips()
startZoom()
startSearch()
startPageMenu()
startPlayground()
startPrefetch()

init()
initSidebar()
if (location.hash) revealTarget()

// The dev client dispatches this event after it has replaced the page's content.
document.addEventListener('octavo:patched', init)
// The reader can have chosen and scrolled on after a page was prerendered.
document.addEventListener('prerenderingchange', () => {
  init()
  initSidebar()
})

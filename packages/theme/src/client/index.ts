import { initClipped } from './clipped.js'
import { startCopy } from './copy.js'
import { initDiagrams } from './diagrams.js'
import { initIslands, startIslands } from './islands.js'
import { startOnDemandGroups } from './onDemand.js'
import { startPageMenu } from './pageMenu.js'
import { startPlayground } from './playground.js'
import { revealTarget, startReveal } from './reveal.js'
import { startSearch } from './search.js'
import { initSidebar, startShell } from './shell.js'
import { initSwitches, startSwitches } from './switches.js'
import { queueToc, startToc } from './toc.js'
import { startTooltips } from './tooltip.js'
import { initTrees, startTrees } from './tree.js'
import { initViews, startViews } from './views.js'
import { initZoom, startZoom } from './zoom.js'

/** What has to be done again when the page's content was replaced. */
function init(): void {
  initSwitches()
  initClipped()
  initViews()
  initTrees()
  initZoom()
  initIslands()
  initDiagrams()
  queueToc()
}

// Listeners are on the document, once: content may come and go beneath them.
startShell()
startOnDemandGroups()
startSwitches()
startReveal()
startViews()
startCopy()
startToc()
startTrees()
startTooltips()
startZoom()
startIslands()
startSearch()
startPageMenu()
startPlayground()

init()
initSidebar()
if (location.hash) revealTarget()

// The development server replaces the page's content in place and then says so.
document.addEventListener('octavo:patched', init)

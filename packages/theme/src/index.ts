// API pages
export { type FragmentDocumentOptions, renderFragment } from './api/renderFragment.js'
// API playground
export { TryIt } from './components/TryIt.js'
export { oauthCallbackPage } from './oauthCallbackPage.js'
export { assistantLabelsScript } from './strings/assistantScript.js'
export { playgroundLabelsScript } from './strings/playgroundScript.js'
// Components of MDX pages

// The index of titles and headings

// Colours
export { readableOn } from './color/contrast.js'
export { builtIns, components } from './components/index.js'
export { Guard } from './Guard.js'
export { Island } from './Island.js'
// Rendering
export { type ApiContent, renderBody } from './renderBody.js'
export { renderDocument, renderSidebarItems } from './renderDocument.js'
// Output safety
export { safeUrl } from './safe/url.js'
export { type IconDrawing, IslandId, iconKey, type RenderContext } from './scope/context.js'
// Words of the interface
export { fillLabels, label } from './strings/labels.js'
export { LANGUAGES } from './strings/languages.js'
export { labelsScript } from './strings/scriptLabels.js'
export { isRightToLeft, uiStrings } from './strings/uiStrings.js'

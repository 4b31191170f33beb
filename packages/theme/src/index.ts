export { type FragmentDocumentOptions, renderFragment } from './api/renderFragment.js'
export { readableOn } from './color/contrast.js'
export { builtIns, components } from './components/index.js'
export { TryIt } from './components/TryIt.js'
export { Guard } from './Guard.js'
export { Island } from './Island.js'
export {
  LAYOUT_PARTS,
  type LayoutComponents,
  type LayoutPart,
  type LayoutProps,
  type OperationHeaderProps,
  type SidebarItemProps,
} from './layouts/replaceable.js'
export { oauthCallbackPage } from './oauthCallbackPage.js'
export { type ApiContent, renderBody } from './renderBody.js'
export { renderDocument, renderSidebarItems } from './renderDocument.js'
export { safeUrl } from './safe/url.js'
export { type IconDrawing, IslandId, iconKey, type RenderContext } from './scope/context.js'
export { assistantLabelsScript } from './strings/assistantScript.js'
export { fillLabels, label } from './strings/labels.js'
export { LANGUAGES } from './strings/languages.js'
export { playgroundLabelsScript } from './strings/playgroundScript.js'
export { labelsScript } from './strings/scriptLabels.js'
export { isRightToLeft, uiStrings } from './strings/uiStrings.js'

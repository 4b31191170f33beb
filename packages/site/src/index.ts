// The site

// Rules
export { fragmentId, resolveAnchor } from './anchors.js'
export type { GeneratedPage } from './api/generatedPages.js'
export type { PageModel } from './api/pageModels.js'
export type { PageOperation } from './api/pageOperations.js'
export { isRemoteSpec, namedSpecs } from './api/specReferences.js'
export { imageSize } from './assets.js'
export { normalizeAssetPath } from './configImages.js'
export { checkConfigIcons, checkConfigThemes, configLinks, redirectLinks } from './configReferences.js'
export { type DerivedSite, deriveSite, type SiteInput } from './deriveSite.js'
export { type PageFacts, readFacts, type StoredFacts } from './facts.js'
export { checkLinks, type LinkTargets } from './links.js'
// Navigation
export { languageTag } from './navigation/fields.js'
export {
  firstPage,
  type NavigationSource,
  navigationView,
  type PageLabel,
  type PageNavigation,
} from './navigation/navigationView.js'
export { deferredGroups, sidebarFragment } from './navigation/sidebar.js'
export { isDivision, type Trail } from './navigation/trails.js'
export { createPageFinder } from './pageFinder.js'
export { isPattern, type RedirectMatch, type RedirectRule, RedirectTable } from './redirects/redirects.js'
export { Repository } from './repository.js'
export type { Route } from './routes/routes.js'
export type { PageSelection } from './selectPages.js'
export { type FileChange, Site, type SiteChange, type SiteOptions } from './site.js'
export { placeOfKey } from './sources/frontmatterPlace.js'
export { nearestFile } from './sources/nearestFile.js'
export { checkSvg, publishedSvg } from './svg.js'
export { pageVisibility, type Visibility } from './visibility.js'

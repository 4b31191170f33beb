// The functions that the plugins, the command line and the server use.

export type { LayoutOption } from './files/layout.js'
export type { FontAssets } from './files/siteFonts.js'
export { assetUrl } from './files/urls.js'
export { assistantMiddleware } from './live/assistantMiddleware.js'
export { addBaseSlash } from './live/baseSlash.js'
export { asksItsHost } from './live/builtAssistant.js'
export { builtServers } from './live/builtServers.js'
export { ChangeQueue } from './live/changeQueue.js'
export { DevSite } from './live/devSite.js'
export { EditedSite, type ListedOperation } from './live/editedSite.js'
export { evalSite, writeDrafts } from './live/evalSite.js'
export { forwardRequests } from './live/forwardRequests.js'
export { CODE_STYLES, devMiddleware, SITE_ASSETS } from './live/middleware.js'
export { type DevClient, OpenPages } from './live/openPages.js'
export { overlayError } from './live/overlay.js'
export { previewMiddleware } from './live/previewMiddleware.js'
export { refuseUnpublished } from './live/refuseUnpublished.js'
export { createReporter } from './live/reporter.js'
export { serveMcp } from './live/serveMcp.js'
export { serveOddNames } from './live/serveOddNames.js'
export { serveSvgs } from './live/serveSvgs.js'
export { changeStamps, findUnreported, waitForContent } from './live/settledFiles.js'
export { watchBuild } from './live/watchBuild.js'
export { watchFolder } from './live/watchFolder.js'
export { whenIdle } from './live/whenIdle.js'
export { within, withoutBase } from './live/within.js'
export type { AssistantOptions } from './options/assistantOption.js'
export { findConfigFile, isConfigFile, readConfigFile } from './options/configFile.js'
export { excludedPaths } from './options/excludedPaths.js'
export type { FeedbackOptions } from './options/feedbackOption.js'
export { loadOptions } from './options/loadOptions.js'
export { isMounted } from './options/mount.js'
export type { OctavoOptions, ResolvedOctavoOptions, RuleSettings, SearchOptions } from './options/options.js'
export type {
  ListedPage,
  OctavoPlugin,
  OutputFile,
  OutputSite,
  PageUpdate,
  PluginChecks,
  PluginFiles,
  PluginPage,
  PluginProblem,
  PluginSite,
  SitePage,
  TreePage,
  VirtualPage,
} from './options/plugin.js'
export { definePlugin } from './options/plugin.js'
export { runHook } from './options/pluginHost.js'
export { resolveOptions } from './options/resolveOptions.js'
export { requireRoot } from './options/rootFolder.js'
export { type BuildOptions, buildSite } from './publish/buildSite.js'
export { type LargestPage, type PageBudget, parseBudget } from './publish/checkBudget.js'
export { type CheckResult, checkSite } from './publish/checkSite.js'
export { type CheckedTranslation, checkTranslations } from './publish/checkTranslations.js'
export { devBundle, devClientFile } from './publish/clientBundle.js'
export { createHighlightStyles } from './publish/codeStyles.js'
export { createVersion, removeVersion, renameInSite, siteVersions } from './publish/editSite.js'
export { htmlHooks } from './publish/htmlHooks.js'
export { siteStyles } from './publish/siteStyles.js'
export { writePlan } from './publish/writePlan.js'
export { type BuildResult, formatBuildResult, formatBuildWarnings, type SiteBuild } from './queries/buildReport.js'
export { type BuildProgress, createProgress } from './queries/progress.js'
export type { StepTimes } from './queries/stepTimer.js'
export type { DocumentAssets } from './view/viewContext.js'

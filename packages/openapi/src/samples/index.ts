// A request as code; browser-safe, with a module for each language.

export { loadClientWriter } from './clientLoaders.js'
export { codeView } from './highlight.js'

export { sampleLanguage } from './languageList.js'
export { loadSampleWriter } from './languageLoaders.js'
export type { SampleWriter } from './languages/requestParts.js'
export { withHost } from './languages/requestParts.js'

// A request as code; browser-safe, with a module for each language.

export { sampleLanguage } from './languages.js'
export { loadSampleWriter } from './load.js'
export type { SampleWriter } from './syntax/parts.js'
export { withHost } from './syntax/parts.js'

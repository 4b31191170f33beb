// A request as code; browser-safe, with a module for each language.

export type { SampleWriter } from './languages/requestParts.js'
export { withHost } from './languages/requestParts.js'
export { loadSampleWriter } from './loadSampleWriter.js'
export { sampleLanguage } from './sampleLanguages.js'

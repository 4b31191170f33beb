// A request as code; browser-safe, each language a module of its own.

export { SAMPLE_LANGUAGES, sampleLanguage } from './languages.js'
export { loadSampleWriter } from './load.js'
export type { SampleWriter } from './syntax/parts.js'
export { withHost } from './withHost.js'

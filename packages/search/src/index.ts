// Search
export { arrangeHits, MAX_RESULTS } from './engine/arrangeHits.js'
export { createSearch, type SearchEngine } from './engine/createSearch.js'
// Display
export { type Excerpt, excerpt, findMarks } from './engine/excerpt.js'
export { followCoverage } from './engine/followCoverage.js'
export { passes } from './engine/passes.js'
export { POSSIBLE_SYNONYM, type Synonym, type Synonyms, siteSynonyms } from './engine/synonyms.js'
// Files
export { readDataScript } from './files/dataScript.js'
export { type OpenIndex, openIndex, type SearchIndex, writeIndex } from './files/openIndex.js'
export { indexFile, SCOPES_FILE, SEARCH_FOLDER, textFile } from './files/paths.js'
export { readIndex } from './files/readIndex.js'
export { readScopesScript, type SearchScope, scopeId, writeScopesScript } from './files/scopes.js'
export {
  divideTexts,
  linesFile,
  type PageText,
  pageText,
  readLinesScript,
  readTextScript,
  sectionText,
  textToShow,
  writeLinesScript,
  writeTextScript,
} from './files/textScript.js'
// Indexing
export { counted, countSections, type SectionCounts } from './index/countTerms.js'
export { findPart } from './index/divideByLength.js'
export { IndexBuilder, type IndexData, makeIndex } from './index/indexData.js'
export { wholeSource } from './source/wholeSource.js'
export type { GroupRule, ListedPage, Mark, SearchFilter, SearchHit, SearchPage, SearchSection } from './types.js'
export { distinctiveTerms, isCommon } from './words/distinctiveWords.js'
// Words
export { operationTerm } from './words/operationWords.js'
export { isSpaceless, splitTerms, splitWords } from './words/splitWords.js'

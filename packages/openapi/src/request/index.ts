// Form values to a request; browser-safe.

export { bigInteger, closingQuote, compareNumbers, isExactNumber, numberOf } from '../json/exactNumber.js'
export { writeJson } from '../json/writeJson.js'
export { buildBody } from './body.js'
export { buildRequest, takenHeaders } from './buildRequest.js'
export { unsentPaths } from './expandPath.js'
export { fileContent, fileValue } from './fileValue.js'
export { isHeaderName } from './headers.js'
export { type BodyKind, bodyKind, essence } from './mediaTypes.js'
export { multipartType, partHead } from './parts.js'
export { isComputedScheme } from './security.js'
export { securityTitles } from './securityTitles.js'
export { expandServer } from './server.js'

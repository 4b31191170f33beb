// Form values to a request; browser-safe.
export { type BodyKind, bodyKind, buildBody, essence } from './body.js'
export { buildRequest } from './buildRequest.js'
export { bigInteger, closingQuote, isInexact } from './exactNumber.js'
export { isHeaderName } from './headers.js'
export { isComputedScheme } from './security.js'
export { securityTitles } from './securityTitles.js'
export { expandServer, serverUrl } from './server.js'
export { writeJson } from './writeJson.js'

// Form values to a request; browser-safe.

export {
  bigInteger,
  closingQuote,
  compareNumbers,
  isExactNumber,
  parseNumber,
  writeJson,
} from '../model/exactNumber.js'
export { buildBody, multipartType, partHead } from './body.js'
export { buildRequest, takenHeaders, unsentPaths } from './buildRequest.js'
export { type ChannelValues, channelAddress, channelUrl } from './channelUrl.js'
export { fileContent, fileValue, isFileValue } from './fileValue.js'
export { isHeaderName } from './headerValue.js'
export { type BodyKind, bodyKind, essence } from './mediaTypes.js'
export { isComputedScheme, placeholders, securityTitles } from './security.js'
export { expandServer } from './serverUrl.js'

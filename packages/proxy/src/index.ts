// Forwarding

// Allowed origins
export { isListed, type OriginRule, originRules } from './allow/originRules.js'
export { createProxy, PROXY_PATH, SERVERS_FILE } from './createProxy.js'
export { type NodeHandler, type NodeHandlerOptions, toNodeHandler } from './nodeHandler.js'
// Wire format
export type {
  Address,
  HeaderList,
  ProxyContext,
  ProxyHandler,
  ProxyLimits,
  ProxyOptions,
  RequestHead,
  Resolve,
  ResponseEnd,
  ResponseHead,
  ServerTemplate,
  ServerVariable,
} from './types.js'
// Documents of other servers
export { type FetchDocumentOptions, type FetchedDocument, fetchDocument } from './upstream/fetchDocument.js'
export { REQUEST_TYPE } from './wire/readRequest.js'
export { RESPONSE_TYPE } from './wire/writeResponse.js'

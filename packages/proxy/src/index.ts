// Forwarding
export { createProxy, PROXY_PATH, SERVERS_FILE } from './createProxy.js'
export { discardBody, type NodeHandler, toNodeHandler } from './nodeHandler.js'
// Wire format
export type {
  Address,
  ProxyHandler,
  ProxyOptions,
  RequestHead,
  Resolve,
  ResponseEnd,
  ResponseHead,
  ServerTemplate,
} from './types.js'
// Documents of other servers
export { type FetchedDocument, fetchDocument } from './upstream/fetchDocument.js'
export { REQUEST_TYPE } from './wire/readRequest.js'

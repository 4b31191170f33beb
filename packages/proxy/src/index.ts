// Forwarding
export { createProxy, PROXY_PATH, SERVERS_FILE } from './createProxy.js'
export { discardBody, type NodeHandler, toNodeHandler } from './nodeHandler.js'
// Documents and APIs of other servers
export { Refusal } from './rules/refusal.js'
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
export { type CallOptions, type CallResponse, callUrl, checkCallUrl } from './upstream/callUrl.js'
export { type FetchedDocument, fetchDocument } from './upstream/fetchDocument.js'
export { REQUEST_TYPE } from './wire/readRequest.js'

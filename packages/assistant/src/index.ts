// Answers
export type { AnswerWatch, Assistant } from './answer/answerQuestion.js'
export { PHRASE_LANGUAGES } from './answer/phrases.js'
export type { Turn } from './conversation/conversation.js'
export { memoryThreads, type ThreadStore } from './conversation/threads.js'
// Handlers
export { messageHandlerV1, messageHandlerV2 } from './handlers/messages.js'
export { pageHandler, searchHandler } from './handlers/retrieval.js'
export { MESSAGE_BODY_V1, MESSAGE_BODY_V2, PAGE_BODY, SEARCH_BODY } from './handlers/schemas.js'
export { errorResponse, type Handler, type HandlerContext } from './http/responses.js'
// Knowledge
export { folderFiles, memoryFiles, type SiteFiles } from './knowledge/siteFiles.js'
export { createSiteKnowledge, type KnowledgeOptions } from './knowledge/siteKnowledge.js'
export type {
  KnowledgeFilter,
  KnownPage,
  PageContent,
  PageMetadata,
  Passage,
  PassageQuery,
  SiteKnowledge,
} from './knowledge/types.js'
// MCP
export {
  MCP_DISCOVERY_PATHS,
  MCP_PATH,
  mcpDiscoveryHandler,
  type ServerCardOptions,
  serverCard,
} from './mcp/discovery.js'
export { type McpOptions, mcpHandler } from './mcp/mcpHandler.js'
// Models
export { type OpenAiModelOptions, openAiModel } from './model/openAiModel.js'
export type { AnswerModel, ModelPart, Prompt } from './model/types.js'
// Links
export { ownLinks } from './text/ownLink.js'

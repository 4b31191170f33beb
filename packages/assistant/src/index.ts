// Answers
export type { AnswerWatch, Assistant } from './answer/answerQuestion.js'
export { PHRASE_LANGUAGES } from './answer/phrases.js'
export { readAnswer, unstatedFacts } from './answer/testAnswer.js'
export type { Turn } from './conversation/conversation.js'
export { findPassages } from './conversation/findPassages.js'
export { memoryThreads, type ThreadKey, type ThreadStore } from './conversation/threads.js'
// Handlers
export { messageHandlerV1, messageHandlerV2 } from './handlers/messages.js'
export { pageHandler, searchHandler } from './handlers/retrieval.js'
export { MESSAGE_BODY_V1, MESSAGE_BODY_V2, PAGE_BODY, SEARCH_BODY } from './handlers/schemas.js'
export { BadRequest, type Handler } from './http/responses.js'
// Knowledge
export { folderFiles, type SiteFiles, siteName } from './knowledge/siteFiles.js'
export { createSiteKnowledge } from './knowledge/siteKnowledge.js'
export type { Passage, SiteKnowledge } from './knowledge/types.js'
export { urlFiles } from './knowledge/urlFiles.js'
// MCP
export {
  MCP_DISCOVERY_PATHS,
  MCP_PATH,
  mcpDiscoveryHandler,
} from './mcp/mcpDiscovery.js'
export { mcpHandler } from './mcp/mcpHandler.js'
export { serveStdio } from './mcp/serveStdio.js'
// Models
export { openAiModel } from './model/openAiModel.js'
export type { AnswerModel } from './model/types.js'
// Text
export { withoutHidden } from './text/cleanText.js'

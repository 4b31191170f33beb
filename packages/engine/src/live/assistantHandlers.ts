import {
  createSiteKnowledge,
  type Handler,
  mcpDiscoveryHandler,
  mcpHandler,
  memoryThreads,
  messageHandlerV1,
  messageHandlerV2,
  openAiModel,
  pageHandler,
  type SiteFiles,
  searchHandler,
} from '@octavo/assistant'
import type { AssistantRoute } from './assistantRoute.js'

export interface AssistantHandlersOptions {
  /** The output files of the site. */
  files: SiteFiles
  /** Root path of the site. */
  base: string
  env: Readonly<Record<string, string | undefined>>
  /** Returns the name of the site for agents. */
  name(): Promise<string>
  /** Called with errors, to report them to the author. */
  onError(error: unknown): void
}

/** Returns the handlers of the companion server for a single site. */
export function assistantHandlers({
  files,
  base,
  env,
  name,
  onError,
}: AssistantHandlersOptions): Record<AssistantRoute, Handler> {
  const model = environmentModel(env)
  const threads = memoryThreads()
  // Read again for each request: the site changes during development.
  const knowledge = () => createSiteKnowledge(files)
  const assistant = () => ({ knowledge: knowledge(), threads, siteUrl: '/', onError, model })
  return {
    'v1/search': (request, context) => searchHandler(knowledge())(request, context),
    'v1/page': (request, context) => pageHandler(knowledge())(request, context),
    'v1/assistant/message': (request, context) =>
      messageHandlerV1(assistant(), new URL(request.url).pathname.replace('/v1/', '/v2/'))(request, context),
    'v2/assistant/message': (request, context) => messageHandlerV2(assistant())(request, context),
    mcp: async (request, context) => mcpHandler({ knowledge: knowledge(), name: await name() })(request, context),
    'mcp-discovery': async (request, context) => {
      const url = `http://${request.headers.get('host')}${base}mcp`
      return mcpDiscoveryHandler({ name: await name(), url })(request, context)
    },
  }
}

/** Returns the model that environment variables configure. Without a model, the assistant quotes the pages. */
export function environmentModel(env: AssistantHandlersOptions['env']) {
  const { ASSISTANT_BASE_URL: baseUrl, ASSISTANT_MODEL: model, ASSISTANT_API_KEY: apiKey } = env
  return baseUrl && model ? openAiModel({ baseUrl, model, apiKey: apiKey || undefined }) : undefined
}

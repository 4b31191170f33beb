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
  /** The files of the site as a build has them. */
  files: SiteFiles
  /** Root path of the site. */
  base: string
  env: Readonly<Record<string, string | undefined>>
  /** What agents call the site. */
  name(): Promise<string>
  /** Told of what fails, for the author. */
  onError(error: unknown): void
}

/** What the companion server answers for all of its sites, over one site. */
export function assistantHandlers({
  files,
  base,
  env,
  name,
  onError,
}: AssistantHandlersOptions): Record<AssistantRoute, Handler> {
  const model = modelOf(env)
  const threads = memoryThreads()
  // Read anew for each question: the site changes while it is written.
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

/** The model that the environment names; without one the assistant quotes the pages. */
function modelOf(env: AssistantHandlersOptions['env']) {
  const { ASSISTANT_BASE_URL: baseUrl, ASSISTANT_MODEL: model, ASSISTANT_API_KEY: apiKey } = env
  return baseUrl && model ? openAiModel({ baseUrl, model, apiKey: apiKey || undefined }) : undefined
}

import { readFilter, type SentFilter } from '../conversation/conversation.js'
import { bodyCheck, readBody } from '../http/readBody.js'
import { allowMethod, type Handler, jsonResponse } from '../http/responses.js'
import type { SiteKnowledge } from '../knowledge/types.js'
import { PAGE_BODY, SEARCH_BODY } from './schemas.js'

const searchBody = bodyCheck<{
  query: string
  pageSize: number
  scoreThreshold?: number
  filter?: SentFilter | null
}>(SEARCH_BODY)

const pageBody = bodyCheck<{ path: string; groups?: string[] }>(PAGE_BODY)

/** Handles `POST /v1/search/{domain}`. */
export function searchHandler(knowledge: SiteKnowledge): Handler {
  return allowMethod('POST', async (request) => {
    const { query, pageSize, scoreThreshold = 0, filter } = searchBody(await readBody(request))
    const passages = await knowledge.search(query, {
      limit: pageSize,
      scoreThreshold,
      filter: filter ? readFilter(filter) : undefined,
    })
    return jsonResponse(passages.map(({ content, path, ...metadata }) => ({ content, path, metadata })))
  })
}

/** Handles `POST /v1/page/{domain}`. */
export function pageHandler(knowledge: SiteKnowledge): Handler {
  return allowMethod('POST', async (request) => {
    const { path, groups } = pageBody(await readBody(request))
    const page = await knowledge.page(path, groups)
    if (!page) return jsonResponse({ message: 'No page has this path.' }, { status: 404 })
    return jsonResponse({ path: page.path, content: page.content })
  })
}

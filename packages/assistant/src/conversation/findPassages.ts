import type { Passage, SiteKnowledge } from '../knowledge/types.js'
import { DEFAULT_PASSAGES, readConversation } from './conversation.js'
import { retrieve } from './retrieve.js'

/** Returns the passages that the assistant answers a single question from. */
export async function findPassages(knowledge: SiteKnowledge, question: string): Promise<Passage[]> {
  const conversation = readConversation({
    fp: '',
    messages: [{ role: 'user', content: question }],
    retrievalPageSize: DEFAULT_PASSAGES,
  })
  return conversation ? retrieve(knowledge, conversation) : []
}

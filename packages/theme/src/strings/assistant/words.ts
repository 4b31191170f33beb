import type { AssistantLabels } from '../../assistant/labels.js'

/** Words of the chat that pages and the API playground have not. */
export type AssistantWords = Omit<AssistantLabels, 'title' | 'close' | 'code' | 'copyCode' | 'send' | 'copy' | 'remove'>

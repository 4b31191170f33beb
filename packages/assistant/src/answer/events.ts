/** Events of a streamed answer, on which both protocols are built. */
export type AnswerEvent =
  | { type: 'start'; messageId: string; threadId: string }
  | { type: 'source'; id: string; url: string; title: string }
  | { type: 'text'; text: string }
  | { type: 'finish'; threadId: string; reason: FinishReason; usage: Usage }
  /** Last event of a failed answer. Its message is shown to the reader. */
  | { type: 'error'; message: string }

export type FinishReason = 'stop' | 'length' | 'content-filter' | 'other'

export interface Usage {
  promptTokens: number
  completionTokens: number
}

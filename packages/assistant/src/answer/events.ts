/** Events while an answer is written. Both protocols are built on these. */
export type AnswerEvent =
  | { type: 'start'; messageId: string; threadId: string }
  | { type: 'source'; id: string; url: string; title: string }
  | { type: 'text'; text: string }
  | { type: 'finish'; threadId: string; reason: FinishReason; usage: Usage }
  /** The last event of an answer that failed. Its message is shown to the reader. */
  | { type: 'error'; message: string }

export type FinishReason = 'stop' | 'length' | 'content-filter' | 'other'

export interface Usage {
  promptTokens: number
  completionTokens: number
}

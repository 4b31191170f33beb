/** An inline node of an answer. It is plain data, so that nothing else can be rendered. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong' | 'emphasis' | 'strike'; children: Inline[] }
  /** The URL as written by the model. The view decides whether it becomes a link. */
  | { type: 'link'; address: string; children: Inline[] }
  | { type: 'image'; address: string; label: string }
  /** `[2]` cites the second source. */
  | { type: 'citation'; number: number }
  | { type: 'break' }

export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'code'; language: string; title?: string | undefined; text: string }
  /** `start` is the number of the first item of an ordered list. */
  | { type: 'list'; start?: number; items: Block[][] }
  | { type: 'quote'; children: Block[] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' }

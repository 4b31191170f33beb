import type { AssistantWords } from './words.js'

export const zh: AssistantWords = {
  newConversation: '新对话',
  question: '您的问题',
  placeholder: '就本文档提问…',
  stop: '停止',
  retry: '重试',
  greeting: '您想了解什么？',
  note: '回答来自本文档，可能有误：请核对来源。',
  suggestPage: '本页讲的是什么？',
  suggestExplain: '解释“{0}”',
  you: '您的提问',
  searching: '正在查找…',
  sources: '来源',
  stopped: '回答已停止。',
  selection: '选中的文本',
  busy: '提问过多。请稍候：{0}。',
  busyLater: '提问过多。请稍后再试。',
  offline: '无法连接到助手。请检查网络连接后重试。',
  refused: '助手拒绝了该问题。',
  failed: '助手未能回答。请稍后再试。',
  broken: '回答中断了。',
}

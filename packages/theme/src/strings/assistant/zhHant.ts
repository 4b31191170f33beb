import type { AssistantWords } from './words.js'

export const zhHant: AssistantWords = {
  newConversation: '新對話',
  question: '您的問題',
  placeholder: '就本文件提問…',
  stop: '停止',
  retry: '重試',
  greeting: '您想了解什麼？',
  note: '回答來自本文件，可能有誤：請核對來源。',
  suggestPage: '本頁講的是什麼？',
  suggestExplain: '解釋「{0}」',
  you: '您的提問',
  searching: '正在查找…',
  sources: '來源',
  stopped: '回答已停止。',
  selection: '選取的文字',
  busy: '提問過多。請稍候：{0}。',
  busyLater: '提問過多。請稍後再試。',
  offline: '無法連線到助理。請檢查網路連線後再試一次。',
  refused: '助理拒絕了該問題。',
  failed: '助理未能回答。請稍後再試。',
  broken: '回答中斷了。',
}

import type { AssistantWords } from './words.js'

export const ja: AssistantWords = {
  newConversation: '新しい会話',
  question: '質問',
  placeholder: 'このドキュメントについて質問…',
  stop: '停止',
  retry: 'もう一度試す',
  greeting: '何を知りたいですか？',
  note: '回答はこのドキュメントから作られ、誤りを含むことがあります。出典を確認してください。',
  suggestPage: 'このページは何についてのものですか？',
  suggestExplain: '「{0}」について説明して',
  you: 'あなたの質問',
  searching: '調べています…',
  sources: '出典',
  stopped: '回答を停止しました。',
  selection: '選択したテキスト',
  busy: '質問が多すぎます。しばらくお待ちください: {0}。',
  busyLater: '質問が多すぎます。後でもう一度お試しください。',
  offline: 'アシスタントに接続できません。接続を確認して、もう一度お試しください。',
  refused: 'アシスタントが質問を拒否しました。',
  failed: 'アシスタントは回答できませんでした。後でもう一度お試しください。',
  broken: '回答が途切れました。',
}

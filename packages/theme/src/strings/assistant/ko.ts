import type { AssistantWords } from './words.js'

export const ko: AssistantWords = {
  newConversation: '새 대화',
  question: '질문',
  placeholder: '이 문서에 대해 질문하세요…',
  stop: '중지',
  retry: '다시 시도',
  greeting: '무엇을 알고 싶으신가요?',
  note: '답변은 이 문서를 바탕으로 하며 틀릴 수 있습니다. 출처를 확인하세요.',
  suggestPage: '이 페이지는 무엇에 관한 것인가요?',
  suggestExplain: '“{0}” 설명해 줘',
  you: '내 질문',
  searching: '찾는 중…',
  sources: '출처',
  stopped: '답변이 중지되었습니다.',
  selection: '선택한 텍스트',
  busy: '질문이 너무 많습니다. 기다려 주세요: {0}.',
  busyLater: '질문이 너무 많습니다. 나중에 다시 시도하세요.',
  offline: '어시스턴트에 연결할 수 없습니다. 연결을 확인한 후 다시 시도하세요.',
  refused: '어시스턴트가 질문을 거부했습니다.',
  failed: '어시스턴트가 답변하지 못했습니다. 나중에 다시 시도하세요.',
  broken: '답변이 끊어졌습니다.',
}

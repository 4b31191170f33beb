import type { AssistantWords } from './words.js'

export const pt: AssistantWords = {
  newConversation: 'Nova conversa',
  question: 'A sua pergunta',
  placeholder: 'Pergunte sobre esta documentação…',
  stop: 'Parar',
  retry: 'Tentar novamente',
  greeting: 'O que gostaria de saber?',
  note: 'As respostas vêm desta documentação e podem estar erradas: confira as fontes.',
  suggestPage: 'De que trata esta página?',
  suggestExplain: 'Explique “{0}”',
  you: 'Você perguntou',
  searching: 'Procurando…',
  sources: 'Fontes',
  stopped: 'A resposta foi interrompida a seu pedido.',
  selection: 'Texto selecionado',
  busy: 'Foram feitas perguntas demais. Aguarde: {0}.',
  busyLater: 'Foram feitas perguntas demais. Tente novamente mais tarde.',
  offline: 'Não é possível contactar o assistente. Verifique a sua ligação e tente novamente.',
  refused: 'O assistente recusou a pergunta.',
  failed: 'O assistente não conseguiu responder. Tente novamente mais tarde.',
  broken: 'A resposta foi cortada.',
}

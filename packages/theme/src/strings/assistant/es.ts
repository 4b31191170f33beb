import type { AssistantWords } from './words.js'

export const es: AssistantWords = {
  newConversation: 'Nueva conversación',
  question: 'Su pregunta',
  placeholder: 'Pregunte sobre esta documentación…',
  stop: 'Detener',
  retry: 'Intentar de nuevo',
  greeting: '¿Qué le gustaría saber?',
  note: 'Las respuestas salen de esta documentación y pueden ser erróneas: consulte las fuentes.',
  suggestPage: '¿De qué trata esta página?',
  suggestExplain: 'Explica «{0}»',
  you: 'Ha preguntado',
  searching: 'Buscando…',
  sources: 'Fuentes',
  stopped: 'La respuesta se detuvo.',
  selection: 'Texto seleccionado',
  busy: 'Se han hecho demasiadas preguntas. Espere: {0}.',
  busyLater: 'Se han hecho demasiadas preguntas. Inténtelo más tarde.',
  offline: 'No se puede contactar con el asistente. Compruebe su conexión e inténtelo de nuevo.',
  refused: 'El asistente ha rechazado la pregunta.',
  failed: 'El asistente no ha podido responder. Inténtelo más tarde.',
  broken: 'La respuesta se ha interrumpido.',
}

import type { AssistantWords } from './words.js'

export const ca: AssistantWords = {
  newConversation: 'Conversa nova',
  question: 'La teva pregunta',
  placeholder: 'Pregunta sobre aquesta documentació…',
  stop: 'Atura',
  retry: 'Torna-ho a provar',
  greeting: 'Què vols saber?',
  note: 'Les respostes surten d’aquesta documentació i poden ser errònies: consulta les fonts.',
  suggestPage: 'De què tracta aquesta pàgina?',
  suggestExplain: 'Explica «{0}»',
  you: 'Has preguntat',
  searching: 'S’està cercant…',
  sources: 'Fonts',
  stopped: 'La resposta s’ha aturat.',
  selection: 'Text seleccionat',
  busy: 'S’han fet massa preguntes. Espera: {0}.',
  busyLater: 'S’han fet massa preguntes. Torna-ho a provar més tard.',
  offline: 'No es pot contactar amb l’assistent. Comprova la connexió i torna-ho a provar.',
  refused: 'L’assistent ha rebutjat la pregunta.',
  failed: 'L’assistent no ha pogut respondre. Torna-ho a provar més tard.',
  broken: 'La resposta s’ha interromput.',
}

import type { AssistantWords } from './words.js'

export const fr: AssistantWords = {
  newConversation: 'Nouvelle conversation',
  question: 'Votre question',
  placeholder: 'Posez une question sur cette documentation…',
  stop: 'Arrêter',
  retry: 'Réessayer',
  greeting: 'Que souhaitez-vous savoir ?',
  note: 'Les réponses viennent de cette documentation et peuvent être fausses : vérifiez les sources.',
  suggestPage: 'De quoi parle cette page ?',
  suggestExplain: 'Explique « {0} »',
  you: 'Vous avez demandé',
  searching: 'Recherche en cours…',
  sources: 'Sources',
  stopped: 'La réponse a été arrêtée.',
  selection: 'Texte sélectionné',
  busy: 'Trop de questions ont été posées. Veuillez patienter : {0}.',
  busyLater: 'Trop de questions ont été posées. Veuillez réessayer plus tard.',
  offline: 'L’assistant est injoignable. Vérifiez votre connexion, puis réessayez.',
  refused: 'L’assistant a refusé la question.',
  failed: 'L’assistant n’a pas pu répondre. Veuillez réessayer plus tard.',
  broken: 'La réponse s’est interrompue.',
}

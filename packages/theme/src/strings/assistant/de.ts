import type { AssistantWords } from './words.js'

export const de: AssistantWords = {
  newConversation: 'Neue Unterhaltung',
  question: 'Ihre Frage',
  placeholder: 'Fragen Sie zu dieser Dokumentation…',
  stop: 'Anhalten',
  retry: 'Erneut versuchen',
  greeting: 'Was möchten Sie wissen?',
  note: 'Antworten entstehen aus dieser Dokumentation und können falsch sein: Prüfen Sie die Quellen.',
  suggestPage: 'Worum geht es auf dieser Seite?',
  suggestExplain: 'Erkläre „{0}“',
  you: 'Sie fragten',
  searching: 'Wird nachgeschlagen…',
  sources: 'Quellen',
  stopped: 'Die Antwort wurde angehalten.',
  selection: 'Ausgewählter Text',
  busy: 'Es wurden zu viele Fragen gestellt. Bitte warten Sie: {0}.',
  busyLater: 'Es wurden zu viele Fragen gestellt. Bitte versuchen Sie es später noch einmal.',
  offline: 'Der Assistent ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  refused: 'Der Assistent hat die Frage abgelehnt.',
  failed: 'Der Assistent konnte nicht antworten. Bitte versuchen Sie es später noch einmal.',
  broken: 'Die Antwort ist abgebrochen.',
}

import type { AssistantWords } from './words.js'

export const it: AssistantWords = {
  newConversation: 'Nuova conversazione',
  question: 'La tua domanda',
  placeholder: 'Chiedi di questa documentazione…',
  stop: 'Ferma',
  retry: 'Riprova',
  greeting: 'Che cosa vuoi sapere?',
  note: 'Le risposte nascono da questa documentazione e possono essere errate: controlla le fonti.',
  suggestPage: 'Di che cosa parla questa pagina?',
  suggestExplain: 'Spiega “{0}”',
  you: 'Hai chiesto',
  searching: 'Ricerca in corso…',
  sources: 'Fonti',
  stopped: 'La risposta è stata fermata.',
  selection: 'Testo selezionato',
  busy: 'Sono state poste troppe domande. Attendi: {0}.',
  busyLater: 'Sono state poste troppe domande. Riprova più tardi.',
  offline: 'L’assistente non è raggiungibile. Controlla la connessione e riprova.',
  refused: 'L’assistente ha rifiutato la domanda.',
  failed: 'L’assistente non è riuscito a rispondere. Riprova più tardi.',
  broken: 'La risposta si è interrotta.',
}

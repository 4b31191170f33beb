import type { AssistantWords } from './words.js'

export const lv: AssistantWords = {
  newConversation: 'Jauna saruna',
  question: 'Jūsu jautājums',
  placeholder: 'Jautājiet par šo dokumentāciju…',
  stop: 'Apturēt',
  retry: 'Mēģināt vēlreiz',
  greeting: 'Ko vēlaties uzzināt?',
  note: 'Atbildes veidotas no šīs dokumentācijas un var būt kļūdainas: pārbaudiet avotus.',
  suggestPage: 'Par ko ir šī lapa?',
  suggestExplain: 'Paskaidro “{0}”',
  you: 'Jūs jautājāt',
  searching: 'Meklē…',
  sources: 'Avoti',
  stopped: 'Atbilde tika apturēta.',
  selection: 'Atlasītais teksts',
  busy: 'Uzdots pārāk daudz jautājumu. Lūdzu, uzgaidiet: {0}.',
  busyLater: 'Uzdots pārāk daudz jautājumu. Lūdzu, mēģiniet vēlāk.',
  offline: 'Asistents nav sasniedzams. Pārbaudiet savienojumu un mēģiniet vēlreiz.',
  refused: 'Asistents noraidīja jautājumu.',
  failed: 'Asistents nevarēja atbildēt. Lūdzu, mēģiniet vēlāk.',
  broken: 'Atbilde pārtrūka.',
}

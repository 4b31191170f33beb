import type { AssistantWords } from './words.js'

export const no: AssistantWords = {
  newConversation: 'Ny samtale',
  question: 'Spørsmålet ditt',
  placeholder: 'Spør om denne dokumentasjonen…',
  stop: 'Stopp',
  retry: 'Prøv igjen',
  greeting: 'Hva vil du vite?',
  note: 'Svarene kommer fra denne dokumentasjonen og kan være feil: sjekk kildene.',
  suggestPage: 'Hva handler denne siden om?',
  suggestExplain: 'Forklar «{0}»',
  you: 'Du spurte',
  searching: 'Slår opp…',
  sources: 'Kilder',
  stopped: 'Svaret ble stoppet.',
  selection: 'Merket tekst',
  busy: 'Det er stilt for mange spørsmål. Vent litt: {0}.',
  busyLater: 'Det er stilt for mange spørsmål. Prøv igjen senere.',
  offline: 'Assistenten kan ikke nås. Kontroller tilkoblingen, og prøv igjen.',
  refused: 'Assistenten avviste spørsmålet.',
  failed: 'Assistenten kunne ikke svare. Prøv igjen senere.',
  broken: 'Svaret ble brutt.',
}

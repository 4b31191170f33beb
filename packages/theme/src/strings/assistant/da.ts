import type { AssistantWords } from './words.js'

export const da: AssistantWords = {
  newConversation: 'Ny samtale',
  question: 'Dit spørgsmål',
  placeholder: 'Spørg om denne dokumentation…',
  stop: 'Stop',
  retry: 'Prøv igen',
  greeting: 'Hvad vil du gerne vide?',
  note: 'Svarene kommer fra denne dokumentation og kan være forkerte: tjek kilderne.',
  suggestPage: 'Hvad handler denne side om?',
  suggestExplain: 'Forklar “{0}”',
  you: 'Du spurgte',
  searching: 'Slår op…',
  sources: 'Kilder',
  stopped: 'Svaret blev stoppet.',
  selection: 'Markeret tekst',
  busy: 'Der er stillet for mange spørgsmål. Vent venligst: {0}.',
  busyLater: 'Der er stillet for mange spørgsmål. Prøv igen senere.',
  offline: 'Assistenten kan ikke nås. Kontrollér din forbindelse, og prøv igen.',
  refused: 'Assistenten afviste spørgsmålet.',
  failed: 'Assistenten kunne ikke svare. Prøv igen senere.',
  broken: 'Svaret blev afbrudt.',
}

import type { AssistantWords } from './words.js'

export const nl: AssistantWords = {
  newConversation: 'Nieuw gesprek',
  question: 'Je vraag',
  placeholder: 'Stel een vraag over deze documentatie…',
  stop: 'Stoppen',
  retry: 'Opnieuw proberen',
  greeting: 'Wat wil je weten?',
  note: 'Antwoorden komen uit deze documentatie en kunnen fout zijn: controleer de bronnen.',
  suggestPage: 'Waar gaat deze pagina over?',
  suggestExplain: 'Leg “{0}” uit',
  you: 'Je vroeg',
  searching: 'Wordt opgezocht…',
  sources: 'Bronnen',
  stopped: 'Het antwoord is gestopt.',
  selection: 'Geselecteerde tekst',
  busy: 'Er zijn te veel vragen gesteld. Even wachten: {0}.',
  busyLater: 'Er zijn te veel vragen gesteld. Probeer het later opnieuw.',
  offline: 'De assistent is niet bereikbaar. Controleer je verbinding en probeer het opnieuw.',
  refused: 'De assistent heeft de vraag geweigerd.',
  failed: 'De assistent kon niet antwoorden. Probeer het later opnieuw.',
  broken: 'Het antwoord is afgebroken.',
}

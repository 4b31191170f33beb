import type { AssistantWords } from './words.js'

export const hu: AssistantWords = {
  newConversation: 'Új beszélgetés',
  question: 'Az Ön kérdése',
  placeholder: 'Kérdezzen erről a dokumentációról…',
  stop: 'Leállítás',
  retry: 'Újra',
  greeting: 'Mit szeretne tudni?',
  note: 'A válaszok ebből a dokumentációból készülnek, és tévesek lehetnek: ellenőrizze a forrásokat.',
  suggestPage: 'Miről szól ez az oldal?',
  suggestExplain: 'Magyarázd el: „{0}”',
  you: 'Ön ezt kérdezte',
  searching: 'Keresés…',
  sources: 'Források',
  stopped: 'A válasz leállt.',
  selection: 'Kijelölt szöveg',
  busy: 'Túl sok kérdés érkezett. Kérjük, várjon: {0}.',
  busyLater: 'Túl sok kérdés érkezett. Kérjük, próbálja később.',
  offline: 'Az asszisztens nem érhető el. Ellenőrizze a kapcsolatot, majd próbálja újra.',
  refused: 'Az asszisztens elutasította a kérdést.',
  failed: 'Az asszisztens nem tudott válaszolni. Kérjük, próbálja később.',
  broken: 'A válasz megszakadt.',
}

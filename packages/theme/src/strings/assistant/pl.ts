import type { AssistantWords } from './words.js'

export const pl: AssistantWords = {
  newConversation: 'Nowa rozmowa',
  question: 'Twoje pytanie',
  placeholder: 'Zapytaj o tę dokumentację…',
  stop: 'Zatrzymaj',
  retry: 'Spróbuj ponownie',
  greeting: 'Czego chcesz się dowiedzieć?',
  note: 'Odpowiedzi powstają z tej dokumentacji i mogą być błędne: sprawdź źródła.',
  suggestPage: 'O czym jest ta strona?',
  suggestExplain: 'Wyjaśnij „{0}”',
  you: 'Twoje pytanie brzmiało',
  searching: 'Wyszukiwanie…',
  sources: 'Źródła',
  stopped: 'Odpowiedź została zatrzymana.',
  selection: 'Zaznaczony tekst',
  busy: 'Zadano zbyt wiele pytań. Poczekaj: {0}.',
  busyLater: 'Zadano zbyt wiele pytań. Spróbuj później.',
  offline: 'Nie można połączyć się z asystentem. Sprawdź połączenie i spróbuj ponownie.',
  refused: 'Asystent odrzucił pytanie.',
  failed: 'Asystent nie mógł odpowiedzieć. Spróbuj później.',
  broken: 'Odpowiedź została przerwana.',
}

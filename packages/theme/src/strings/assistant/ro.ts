import type { AssistantWords } from './words.js'

export const ro: AssistantWords = {
  newConversation: 'Conversație nouă',
  question: 'Întrebarea ta',
  placeholder: 'Întreabă despre această documentație…',
  stop: 'Oprește',
  retry: 'Încearcă din nou',
  greeting: 'Ce ai vrea să știi?',
  note: 'Răspunsurile provin din această documentație și pot fi greșite: verifică sursele.',
  suggestPage: 'Despre ce este această pagină?',
  suggestExplain: 'Explică „{0}”',
  you: 'Ai întrebat',
  searching: 'Se caută…',
  sources: 'Surse',
  stopped: 'Răspunsul a fost oprit.',
  selection: 'Text selectat',
  busy: 'S-au pus prea multe întrebări. Așteaptă: {0}.',
  busyLater: 'S-au pus prea multe întrebări. Încearcă mai târziu.',
  offline: 'Asistentul nu poate fi contactat. Verifică conexiunea și încearcă din nou.',
  refused: 'Asistentul a refuzat întrebarea.',
  failed: 'Asistentul nu a putut răspunde. Încearcă mai târziu.',
  broken: 'Răspunsul s-a întrerupt.',
}

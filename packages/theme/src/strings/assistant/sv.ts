import type { AssistantWords } from './words.js'

export const sv: AssistantWords = {
  newConversation: 'Ny konversation',
  question: 'Din fråga',
  placeholder: 'Fråga om den här dokumentationen…',
  stop: 'Stoppa',
  retry: 'Försök igen',
  greeting: 'Vad vill du veta?',
  note: 'Svaren kommer från den här dokumentationen och kan vara fel: kontrollera källorna.',
  suggestPage: 'Vad handlar den här sidan om?',
  suggestExplain: 'Förklara ”{0}”',
  you: 'Du frågade',
  searching: 'Söker…',
  sources: 'Källor',
  stopped: 'Svaret stoppades.',
  selection: 'Markerad text',
  busy: 'För många frågor har ställts. Vänta: {0}.',
  busyLater: 'För många frågor har ställts. Försök igen senare.',
  offline: 'Assistenten kan inte nås. Kontrollera anslutningen och försök igen.',
  refused: 'Assistenten avvisade frågan.',
  failed: 'Assistenten kunde inte svara. Försök igen senare.',
  broken: 'Svaret avbröts.',
}

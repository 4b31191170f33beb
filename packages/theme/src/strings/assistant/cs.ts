import type { AssistantWords } from './words.js'

export const cs: AssistantWords = {
  newConversation: 'Nová konverzace',
  question: 'Vaše otázka',
  placeholder: 'Zeptejte se na tuto dokumentaci…',
  stop: 'Zastavit',
  retry: 'Zkusit znovu',
  greeting: 'Co byste rádi věděli?',
  note: 'Odpovědi vycházejí z této dokumentace a mohou být chybné: ověřte zdroje.',
  suggestPage: 'O čem je tato stránka?',
  suggestExplain: 'Vysvětli „{0}“',
  you: 'Zeptali jste se',
  searching: 'Hledá se…',
  sources: 'Zdroje',
  stopped: 'Odpověď byla zastavena.',
  selection: 'Vybraný text',
  busy: 'Bylo položeno příliš mnoho otázek. Počkejte prosím: {0}.',
  busyLater: 'Bylo položeno příliš mnoho otázek. Zkuste to později.',
  offline: 'Asistent není dostupný. Zkontrolujte připojení a zkuste to znovu.',
  refused: 'Asistent otázku odmítl.',
  failed: 'Asistent nedokázal odpovědět. Zkuste to později.',
  broken: 'Odpověď se přerušila.',
}

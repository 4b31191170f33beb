import type { AssistantWords } from './words.js'

export const he: AssistantWords = {
  newConversation: 'שיחה חדשה',
  question: 'השאלה שלך',
  placeholder: 'שאלה על התיעוד הזה…',
  stop: 'עצירה',
  retry: 'לנסות שוב',
  greeting: 'מה תרצו לדעת?',
  note: 'התשובות נוצרות מהתיעוד הזה ועלולות להיות שגויות: בדקו את המקורות.',
  suggestPage: 'במה עוסק העמוד הזה?',
  suggestExplain: 'הסבר את „{0}”',
  you: 'שאלת',
  searching: 'מתבצע חיפוש…',
  sources: 'מקורות',
  stopped: 'התשובה נעצרה.',
  selection: 'טקסט שנבחר',
  busy: 'נשאלו יותר מדי שאלות. נא להמתין: {0}.',
  busyLater: 'נשאלו יותר מדי שאלות. נא לנסות שוב מאוחר יותר.',
  offline: 'לא ניתן להגיע אל העוזר. נא לבדוק את החיבור ולנסות שוב.',
  refused: 'העוזר דחה את השאלה.',
  failed: 'העוזר לא הצליח לענות. נא לנסות שוב מאוחר יותר.',
  broken: 'התשובה נקטעה.',
}

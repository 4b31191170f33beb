import type { AssistantWords } from './words.js'

export const uz: AssistantWords = {
  newConversation: 'Yangi suhbat',
  question: 'Savolingiz',
  placeholder: 'Bu hujjatlar haqida so‘rang…',
  stop: 'To‘xtatish',
  retry: 'Qayta urinish',
  greeting: 'Nimani bilishni xohlaysiz?',
  note: 'Javoblar shu hujjatlardan olinadi va xato bo‘lishi mumkin: manbalarni tekshiring.',
  suggestPage: 'Bu sahifa nima haqida?',
  suggestExplain: '“{0}” haqida tushuntir',
  you: 'Siz so‘radingiz',
  searching: 'Qidirilmoqda…',
  sources: 'Manbalar',
  stopped: 'Javob to‘xtatildi.',
  selection: 'Tanlangan matn',
  busy: 'Juda ko‘p savol berildi. Kuting: {0}.',
  busyLater: 'Juda ko‘p savol berildi. Keyinroq urinib ko‘ring.',
  offline: 'Yordamchi bilan bog‘lanib bo‘lmadi. Ulanishni tekshirib, qayta urinib ko‘ring.',
  refused: 'Yordamchi savolni rad etdi.',
  failed: 'Yordamchi javob bera olmadi. Keyinroq urinib ko‘ring.',
  broken: 'Javob uzilib qoldi.',
}

import type { AssistantWords } from './words.js'

export const ar: AssistantWords = {
  newConversation: 'محادثة جديدة',
  question: 'سؤالك',
  placeholder: 'اسأل عن هذه الوثائق…',
  stop: 'إيقاف',
  retry: 'حاول مرة أخرى',
  greeting: 'ماذا تريد أن تعرف؟',
  note: 'الإجابات مأخوذة من هذه الوثائق وقد تكون خاطئة: راجع المصادر.',
  suggestPage: 'عمّ تتحدث هذه الصفحة؟',
  suggestExplain: 'اشرح «{0}»',
  you: 'سألت',
  searching: 'جارٍ البحث…',
  sources: 'المصادر',
  stopped: 'أُوقفت الإجابة.',
  selection: 'النص المحدد',
  busy: 'طُرحت أسئلة كثيرة جدًا. يرجى الانتظار: {0}.',
  busyLater: 'طُرحت أسئلة كثيرة جدًا. يرجى المحاولة لاحقًا.',
  offline: 'لا يمكن الوصول إلى المساعد. تحقّق من اتصالك ثم أعد المحاولة.',
  refused: 'رفض المساعد السؤال.',
  failed: 'لم يتمكن المساعد من الإجابة. يرجى المحاولة لاحقًا.',
  broken: 'انقطعت الإجابة.',
}

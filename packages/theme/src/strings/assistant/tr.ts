import type { AssistantWords } from './words.js'

export const tr: AssistantWords = {
  newConversation: 'Yeni konuşma',
  question: 'Sorunuz',
  placeholder: 'Bu belgeler hakkında sorun…',
  stop: 'Durdur',
  retry: 'Yeniden dene',
  greeting: 'Ne öğrenmek istersiniz?',
  note: 'Yanıtlar bu belgelerden oluşturulur ve yanlış olabilir: kaynakları kontrol edin.',
  suggestPage: 'Bu sayfa ne hakkında?',
  suggestExplain: '“{0}” konusunu açıkla',
  you: 'Sorduğunuz soru',
  searching: 'Aranıyor…',
  sources: 'Kaynaklar',
  stopped: 'Yanıt durduruldu.',
  selection: 'Seçili metin',
  busy: 'Çok fazla soru soruldu. Lütfen bekleyin: {0}.',
  busyLater: 'Çok fazla soru soruldu. Lütfen daha sonra yeniden deneyin.',
  offline: 'Asistana ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
  refused: 'Asistan soruyu reddetti.',
  failed: 'Asistan yanıt veremedi. Lütfen daha sonra yeniden deneyin.',
  broken: 'Yanıt yarıda kesildi.',
}

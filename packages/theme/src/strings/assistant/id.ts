import type { AssistantWords } from './words.js'

export const id: AssistantWords = {
  newConversation: 'Percakapan baru',
  question: 'Pertanyaan Anda',
  placeholder: 'Tanyakan tentang dokumentasi ini…',
  stop: 'Hentikan',
  retry: 'Coba lagi',
  greeting: 'Apa yang ingin Anda ketahui?',
  note: 'Jawaban dibuat dari dokumentasi ini dan mungkin salah: periksa sumbernya.',
  suggestPage: 'Tentang apa halaman ini?',
  suggestExplain: 'Jelaskan “{0}”',
  you: 'Anda bertanya',
  searching: 'Sedang mencari…',
  sources: 'Sumber',
  stopped: 'Jawaban dihentikan.',
  selection: 'Teks yang dipilih',
  busy: 'Terlalu banyak pertanyaan diajukan. Harap tunggu: {0}.',
  busyLater: 'Terlalu banyak pertanyaan diajukan. Coba lagi nanti.',
  offline: 'Asisten tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.',
  refused: 'Asisten menolak pertanyaan ini.',
  failed: 'Asisten tidak dapat menjawab. Coba lagi nanti.',
  broken: 'Jawaban terputus.',
}

import { languageKey } from '@octavo/core'

/** The fixed texts of an answer. */
export interface Phrases {
  /** Text for when the documentation has no answer. */
  nothing: string
  failed: string
}

const ENGLISH: Phrases = {
  nothing:
    'I found nothing about this in the documentation. Try other words, or the names that the documentation uses.',
  failed: 'The assistant could not answer. Try again in a moment.',
}

/** The phrases of each language, one per line, in the order of the keys of `Phrases`. */
const TRANSLATIONS: Readonly<Record<string, string>> = {
  ar: `لم أجد شيئًا عن هذا في الوثائق. جرّب كلمات أخرى، أو الأسماء التي تستخدمها الوثائق.
لم يتمكن المساعد من الإجابة. حاول مرة أخرى بعد قليل.`,
  ca: `No he trobat res sobre això a la documentació. Prova altres paraules, o els noms que fa servir la documentació.
L’assistent no ha pogut respondre. Torna-ho a provar d’aquí a un moment.`,
  cs: `V dokumentaci jsem o tom nic nenašel. Zkuste jiná slova nebo názvy, které dokumentace používá.
Asistent nedokázal odpovědět. Zkuste to za chvíli znovu.`,
  da: `Jeg fandt intet om dette i dokumentationen. Prøv andre ord, eller de navne som dokumentationen bruger.
Assistenten kunne ikke svare. Prøv igen om et øjeblik.`,
  de: `Dazu habe ich in der Dokumentation nichts gefunden. Versuchen Sie andere Wörter oder die Namen, die die Dokumentation verwendet.
Der Assistent konnte nicht antworten. Versuchen Sie es gleich noch einmal.`,
  es: `No he encontrado nada sobre esto en la documentación. Pruebe otras palabras, o los nombres que usa la documentación.
El asistente no ha podido responder. Inténtelo de nuevo en un momento.`,
  fi: `En löytänyt dokumentaatiosta tästä mitään. Kokeile muita sanoja tai nimiä, joita dokumentaatio käyttää.
Avustaja ei pystynyt vastaamaan. Yritä hetken kuluttua uudelleen.`,
  fr: `Je n’ai rien trouvé à ce sujet dans la documentation. Essayez d’autres mots, ou les noms que la documentation emploie.
L’assistant n’a pas pu répondre. Réessayez dans un instant.`,
  he: `לא מצאתי על כך דבר בתיעוד. נסו מילים אחרות, או את השמות שהתיעוד משתמש בהם.
העוזר לא הצליח לענות. נסו שוב בעוד רגע.`,
  hi: `मुझे दस्तावेज़ में इस बारे में कुछ नहीं मिला। दूसरे शब्द आज़माएँ, या वे नाम जो दस्तावेज़ में हैं।
सहायक उत्तर नहीं दे सका। थोड़ी देर में फिर कोशिश करें।`,
  hu: `Erről semmit sem találtam a dokumentációban. Próbáljon más szavakat, vagy a dokumentációban használt neveket.
Az asszisztens nem tudott válaszolni. Próbálja újra egy kicsit később.`,
  id: `Saya tidak menemukan apa pun tentang ini di dokumentasi. Coba kata lain, atau nama yang dipakai dokumentasi.
Asisten tidak dapat menjawab. Coba lagi sebentar lagi.`,
  it: `Non ho trovato nulla su questo nella documentazione. Prova altre parole, o i nomi che usa la documentazione.
L’assistente non è riuscito a rispondere. Riprova tra un momento.`,
  ja: `これについてはドキュメントに見つかりませんでした。別の言葉か、ドキュメントで使われている名前をお試しください。
アシスタントは回答できませんでした。少し待ってからもう一度お試しください。`,
  ko: `문서에서 이에 대한 내용을 찾지 못했습니다. 다른 단어나 문서에서 쓰는 이름으로 시도해 보세요.
어시스턴트가 답변하지 못했습니다. 잠시 후 다시 시도하세요.`,
  lv: `Dokumentācijā par to neko neatradu. Mēģiniet citus vārdus vai nosaukumus, ko lieto dokumentācija.
Asistents nevarēja atbildēt. Mēģiniet vēlreiz pēc brīža.`,
  nl: `Ik heb hierover niets gevonden in de documentatie. Probeer andere woorden, of de namen die de documentatie gebruikt.
De assistent kon niet antwoorden. Probeer het zo meteen opnieuw.`,
  no: `Jeg fant ingenting om dette i dokumentasjonen. Prøv andre ord, eller navnene som dokumentasjonen bruker.
Assistenten kunne ikke svare. Prøv igjen om et øyeblikk.`,
  pl: `Nie znalazłem nic na ten temat w dokumentacji. Spróbuj innych słów albo nazw, których używa dokumentacja.
Asystent nie mógł odpowiedzieć. Spróbuj ponownie za chwilę.`,
  pt: `Não encontrei nada sobre isto na documentação. Tente outras palavras, ou os nomes que a documentação usa.
O assistente não conseguiu responder. Tente novamente daqui a pouco.`,
  ro: `Nu am găsit nimic despre asta în documentație. Încearcă alte cuvinte sau numele folosite în documentație.
Asistentul nu a putut răspunde. Încearcă din nou peste o clipă.`,
  ru: `В документации об этом ничего не нашлось. Попробуйте другие слова или названия, которые использует документация.
Ассистент не смог ответить. Попробуйте ещё раз чуть позже.`,
  sv: `Jag hittade inget om detta i dokumentationen. Prova andra ord, eller de namn som dokumentationen använder.
Assistenten kunde inte svara. Försök igen om en stund.`,
  tr: `Belgelerde bununla ilgili bir şey bulamadım. Başka sözcükleri ya da belgelerin kullandığı adları deneyin.
Asistan yanıt veremedi. Birazdan yeniden deneyin.`,
  uk: `У документації про це нічого не знайшлося. Спробуйте інші слова або назви, які використовує документація.
Асистент не зміг відповісти. Спробуйте ще раз трохи згодом.`,
  uz: `Hujjatlarda bu haqda hech narsa topmadim. Boshqa so‘zlarni yoki hujjatlarda ishlatilgan nomlarni sinab ko‘ring.
Yordamchi javob bera olmadi. Birozdan so‘ng qayta urinib ko‘ring.`,
  vi: `Tôi không tìm thấy gì về điều này trong tài liệu. Hãy thử từ khác, hoặc những tên mà tài liệu dùng.
Trợ lý không thể trả lời. Hãy thử lại sau giây lát.`,
  zh: `文档中没有找到相关内容。请换用其他词语，或使用文档中的名称。
助手未能回答。请稍后再试。`,
  'zh-hant': `文件中沒有找到相關內容。請換用其他詞語，或使用文件中的名稱。
助理未能回答。請稍後再試。`,
}

/** Returns the phrases for a language tag such as `pt-BR`, or the English ones if there is no translation. */
export function languagePhrases(language = 'en'): Phrases {
  const translated = TRANSLATIONS[languageKey(language)]?.split('\n') ?? []
  const [nothing, failed] = translated
  return nothing && failed ? { nothing, failed } : ENGLISH
}

/** Names of the languages with a translation (`languageKey`). */
export const PHRASE_LANGUAGES: readonly string[] = Object.keys(TRANSLATIONS)

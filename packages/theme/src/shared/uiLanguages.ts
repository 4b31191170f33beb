import assistant from '../assistant/assistantLabels.json' with { type: 'json' }
import playground from '../playground/request/playgroundLabels.json' with { type: 'json' }
import ar from '../translations/ar.json' with { type: 'json' }
import ca from '../translations/ca.json' with { type: 'json' }
import cs from '../translations/cs.json' with { type: 'json' }
import da from '../translations/da.json' with { type: 'json' }
import de from '../translations/de.json' with { type: 'json' }
import page from '../translations/en.json' with { type: 'json' }
import es from '../translations/es.json' with { type: 'json' }
import fi from '../translations/fi.json' with { type: 'json' }
import fr from '../translations/fr.json' with { type: 'json' }
import he from '../translations/he.json' with { type: 'json' }
import hi from '../translations/hi.json' with { type: 'json' }
import hu from '../translations/hu.json' with { type: 'json' }
import id from '../translations/id.json' with { type: 'json' }
import it from '../translations/it.json' with { type: 'json' }
import ja from '../translations/ja.json' with { type: 'json' }
import ko from '../translations/ko.json' with { type: 'json' }
import lv from '../translations/lv.json' with { type: 'json' }
import nl from '../translations/nl.json' with { type: 'json' }
import no from '../translations/no.json' with { type: 'json' }
import pl from '../translations/pl.json' with { type: 'json' }
import pt from '../translations/pt.json' with { type: 'json' }
import ro from '../translations/ro.json' with { type: 'json' }
import ru from '../translations/ru.json' with { type: 'json' }
import sv from '../translations/sv.json' with { type: 'json' }
import tr from '../translations/tr.json' with { type: 'json' }
import uk from '../translations/uk.json' with { type: 'json' }
import uz from '../translations/uz.json' with { type: 'json' }
import vi from '../translations/vi.json' with { type: 'json' }
import zh from '../translations/zh.json' with { type: 'json' }
import zhHant from '../translations/zh-hant.json' with { type: 'json' }

/**
 * The English labels, in the same sections as in other languages. The labels of the chat and the playground are in
 * separate files.
 */
export const en = { ...page, assistant, playground }

/** The labels of a language, in the sections of its file. */
export type Language = typeof en

const TRANSLATIONS: Readonly<Record<string, object>> = {
  ar,
  ca,
  cs,
  da,
  de,
  es,
  fi,
  fr,
  he,
  hi,
  hu,
  id,
  it,
  ja,
  ko,
  lv,
  nl,
  no,
  pl,
  pt,
  ro,
  ru,
  sv,
  tr,
  uk,
  uz,
  vi,
  zh,
  'zh-hant': zhHant,
}

/**
 * Translations by language, and by script for languages with two scripts. A test instead of the compiler compares
 * their keys with English, because TypeScript 7.0 keeps reporting errors in JSON files after they are fixed
 * (https://github.com/microsoft/TypeScript/issues/64025).
 */
export const LANGUAGES = TRANSLATIONS as Readonly<Record<string, Language>>

import { ar } from './ar.js'
import { ca } from './ca.js'
import { cs } from './cs.js'
import { da } from './da.js'
import { de } from './de.js'
import { es } from './es.js'
import { fi } from './fi.js'
import { fr } from './fr.js'
import { he } from './he.js'
import { hi } from './hi.js'
import { hu } from './hu.js'
import { id } from './id.js'
import { it } from './it.js'
import { ja } from './ja.js'
import { ko } from './ko.js'
import type { Language } from './language.js'
import { lv } from './lv.js'
import { nl } from './nl.js'
import { no } from './no.js'
import { pl } from './pl.js'
import { pt } from './pt.js'
import { ro } from './ro.js'
import { ru } from './ru.js'
import { sv } from './sv.js'
import { tr } from './tr.js'
import { uk } from './uk.js'
import { uz } from './uz.js'
import { vi } from './vi.js'
import { zh } from './zh.js'
import { zhHant } from './zhHant.js'

/** What English is translated into: by language, and by script where one has two. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
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

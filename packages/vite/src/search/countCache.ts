import { contentHash } from '@octavo/core'
import { countTerms, type SearchSection, type TermCounts } from '@octavo/search'
import { VERSION } from '../options/version.js'
import type { OutputPage } from '../outputs/outputPages.js'
import type { PackStore } from '../store/packStore.js'
import type { ViewContext } from '../view/pageView.js'
import type { IndexedPage } from './searchFiles.js'
import { type PageTexts, searchEntry, searchSections } from './searchPage.js'

/** What is kept of a page beside its text. */
interface StoredPage {
  headings: Omit<SearchSection, 'text'>[]
  /** Characters of its text. */
  length: number
}

/** Lists pages for the search and counts their words, those of unchanged pages once. */
export class CountCache {
  readonly #store: PackStore
  readonly #used = new Set<string>()

  constructor(store: PackStore) {
    this.#store = store
  }

  /** `key` identifies the texts of the page. */
  listed(
    page: OutputPage,
    context: Pick<ViewContext, 'site' | 'urls'>,
    key: string,
    texts: () => PageTexts,
  ): IndexedPage {
    const entry = searchEntry(page, context)
    const pageKey = contentHash(VERSION, key, JSON.stringify(entry))
    const textKey = `${pageKey}-text`
    this.#used.add(pageKey).add(textKey)
    const { headings, length } =
      this.#read<StoredPage>(pageKey) ?? this.#keep(searchSections(texts()), pageKey, textKey)
    return {
      key: pageKey,
      page: { ...entry, sections: headings.map((section) => ({ ...section, text: '' })) },
      length,
      texts: () => this.#read<string[]>(textKey) ?? searchSections(texts()).map(({ text }) => text),
    }
  }

  /** What stands in pages in a row. */
  counts(pages: readonly IndexedPage[]): TermCounts {
    const key = `${contentHash(...pages.map((page) => page.key))}-counts`
    this.#used.add(key)
    const known = this.#read<TermCounts>(key)
    if (known) return known
    const counts = countTerms(pages.map(withTexts))
    this.#store.set(key, JSON.stringify(counts))
    return counts
  }

  flush(): void {
    this.#store.flush((key) => this.#used.has(key))
  }

  close(): void {
    this.#store.close()
  }

  #keep(sections: readonly SearchSection[], pageKey: string, textKey: string): StoredPage {
    const stored: StoredPage = {
      headings: sections.map(({ text, ...section }) => section),
      length: sections.reduce((sum, { text }) => sum + text.length, 0),
    }
    this.#store.set(pageKey, JSON.stringify(stored))
    this.#store.set(textKey, JSON.stringify(sections.map(({ text }) => text)))
    return stored
  }

  #read<Value>(key: string): Value | undefined {
    const text = this.#store.get(key)
    return text === undefined ? undefined : (JSON.parse(text) as Value)
  }
}

function withTexts({ page, texts }: IndexedPage): IndexedPage['page'] {
  const own = texts()
  return { ...page, sections: page.sections.map((section, at) => ({ ...section, text: own[at] ?? '' })) }
}

import type { ComponentManifests, Heading } from '@octavo/core'
import type { EditedSite, ListedOperation } from '@octavo/engine'

/** The names that a site offers at a position, as plain data. */
export interface SiteData {
  components: ComponentManifests
  /** Components of `octavo.config.ts`: the file or package of each. */
  siteComponents: Readonly<Record<string, string>>
  pages: readonly { slug: string; title: string; file: string | undefined }[]
  /** Paths of published files other than pages. */
  statics: readonly string[]
  /** Paths of all files of the site. */
  files: readonly string[]
  variables: Readonly<Record<string, string>>
  operations: readonly ListedOperation[]
  icons(): readonly string[]
  headings(slug: string): Promise<readonly Pick<Heading, 'id' | 'text'>[]>
}

export function siteData(edited: EditedSite): SiteData {
  const { site, components, siteComponents } = edited
  const { derived, config } = site
  // The lists can be long, and most requests read none of them.
  const operations = once(() => edited.operations())
  const pages = once(() =>
    [...site.pages()].map(({ slug }) => {
      const file = derived.routes.get(slug)?.file
      return { slug, title: site.pageFacts(slug)?.title ?? slug, file }
    }),
  )
  return {
    components,
    siteComponents: Object.fromEntries(
      Object.entries(siteComponents).map(([name, { specifier }]) => [name, specifier]),
    ),
    get pages() {
      return pages()
    },
    statics: derived.statics,
    files: [...site.files.keys()],
    variables: config?.variables ?? {},
    get operations() {
      return operations()
    },
    icons: () => edited.icons(),
    headings: (slug) => edited.headings(slug),
  }
}

/** Returns a function that computes its value when it is called first. */
function once<T>(compute: () => T): () => T {
  let value: { computed: T } | undefined
  return () => {
    value ??= { computed: compute() }
    return value.computed
  }
}

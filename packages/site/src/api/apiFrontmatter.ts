import type { DerivedSite } from '../deriveSite.js'
import type { PageFacts } from '../facts.js'
import { findPageModel, type PageModel, type PageWithModel } from './pageModels.js'
import { findPageOperation, type PageOperation, type PageSpecs, type PageWithOperation } from './pageOperations.js'

interface ApiFrontmatterInput {
  site: Pick<DerivedSite, 'routes' | 'pageSpecs'>
  specs: PageSpecs
  factsOf(file: string): PageFacts | undefined
}

/** Resolves `openapi` and `openapi-schema` in page frontmatter. */
export class ApiFrontmatter {
  readonly #input: ApiFrontmatterInput
  /** Operations cached by slug, because sidebars read them often. */
  readonly #operations = new Map<string, PageOperation | undefined>()

  constructor(input: ApiFrontmatterInput) {
    this.#input = input
  }

  operation(slug: string): PageOperation | undefined {
    if (!this.#operations.has(slug)) {
      const written = this.#read(slug, 'openapi')
      this.#operations.set(slug, written === undefined ? undefined : findPageOperation(written, this.#around(slug)))
    }
    return this.#operations.get(slug)
  }

  model(slug: string): PageModel | undefined {
    const written = this.#read(slug, 'openapi-schema')
    return written === undefined ? undefined : findPageModel(written, this.#around(slug))
  }

  operations(): PageWithOperation[] {
    return [...this.#input.site.routes.values()].flatMap(({ slug, file }) => {
      const written = this.#read(slug, 'openapi')
      const found = this.operation(slug)
      return written !== undefined && found ? [{ file, written, found }] : []
    })
  }

  /** Returns the models of pages that show no operation. */
  models(): PageWithModel[] {
    return [...this.#input.site.routes.values()].flatMap(({ slug, file }) => {
      const found = this.operation(slug) ? undefined : this.model(slug)
      return found ? [{ file, found }] : []
    })
  }

  #read(slug: string, key: 'openapi' | 'openapi-schema'): string | undefined {
    const route = this.#input.site.routes.get(slug)
    return route && this.#input.factsOf(route.file)?.frontmatter[key]
  }

  #around(slug: string): { specs: PageSpecs; scoped: readonly string[] } {
    const { site, specs } = this.#input
    return { specs, scoped: site.pageSpecs.get(slug) ?? [] }
  }
}

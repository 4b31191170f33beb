import type { Diagnostic } from '@octavo/core'
import type { Site } from '@octavo/site'
import { findSpecLinks, type SpecLink } from '../api/specLinks.js'
import { findLeaks, leakOfStatic } from '../diagnostics/leakedKeys.js'
import { runChecks } from '../diagnostics/runChecks.js'
import { finalDiagnostics } from '../diagnostics/severity.js'
import type { CheckedPage } from '../diagnostics/siteChecks.js'
import type { IslandBundle } from '../islands/types.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import type { ApiFragment } from '../render/apiContent.js'
import type { RenderedConfigTexts } from '../render/configTexts.js'
import type { IslandCode } from '../render/islandCode.js'

/** What the check of the whole site needs of a rendered page. */
export interface CheckedBody extends CheckedPage {
  slug: string
  file: string
  isGenerated: boolean
  fragments?: ApiFragment[]
  /** A key in its text that must not be published. */
  leak?: string
}

export interface DevCheckSource {
  site: Site
  options: ResolvedOctavoOptions
  /** A page that was rendered since it last changed. */
  known(slug: string): CheckedBody | undefined
  /** Renders a page that has content of its own. */
  render(slug: string): Promise<void>
  /** Waits until nobody waits for a page. */
  lull(): Promise<void>
  texts(): Promise<Pick<RenderedConfigTexts, 'diagnostics' | 'links'>>
  /** Diagnostics of documents with too many fragments. */
  checkFragments(fragments: readonly ApiFragment[]): Promise<Diagnostic[]>
  /** Returns why codes for the browser can't be bundled. */
  checkIslands(codes: readonly IslandCode[]): Promise<Pick<IslandBundle, 'failures'>>
}

/** Checks the whole site as a build does, while nobody waits for a page. */
export class DevCheck {
  readonly #source: DevCheckSource
  /** Keys in files by path, as long as the file stays the same. */
  readonly #fileLeaks = new Map<string, { stamp: string | undefined; key: string | undefined }>()
  #specLinks: Promise<SpecLink[]> | undefined
  #run = 0

  constructor(source: DevCheckSource) {
    this.#source = source
  }

  /** Documents, docs.json or the list of files have changed. */
  forgetDocuments(): void {
    this.#specLinks = undefined
  }

  /** Returns all diagnostics of the site, or undefined when a later call has taken over. */
  async run(): Promise<Diagnostic[] | undefined> {
    const run = ++this.#run
    const { site, options, known, render, lull, texts, checkFragments, checkIslands } = this.#source
    for (const { slug } of [...site.pages()]) {
      if (known(slug)) continue
      await lull()
      if (run !== this.#run) return undefined
      await render(slug)
    }
    await lull()
    if (!site.isConfigCurrent) return undefined
    this.#specLinks ??= findSpecLinks(site)
    const checked = [...site.pages()].flatMap(({ slug }) => known(slug) ?? [])
    const [specLinks, ofTexts, fragments, islands] = await Promise.all([
      this.#specLinks,
      texts(),
      checkFragments(checked.flatMap(({ fragments = [] }) => fragments)),
      checkIslands(checked.flatMap(({ islands }) => islands ?? [])),
    ])
    if (run !== this.#run) return undefined
    const ofPages = checked.map(({ slug, leak }) => [slug, leak] as const)
    const found = runChecks({
      site,
      pages: checked.map(({ slug, file, isGenerated, ...body }) => ({ slug, file, isGenerated, body })),
      texts: ofTexts,
      specLinks,
      islands,
      output: { leaks: findLeaks(site, ofPages, (path) => this.#leakOfFile(path)), fragments },
      options,
    })
    return finalDiagnostics(found, options)
  }

  #leakOfFile(path: string): string | undefined {
    const { site } = this.#source
    const stamp = site.repository.stamp(path)
    const known = this.#fileLeaks.get(path)
    if (known && known.stamp === stamp) return known.key
    const key = leakOfStatic(site, path)
    this.#fileLeaks.set(path, { stamp, key })
    return key
  }
}

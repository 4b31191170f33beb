import type { RuleId, Severity } from '@octavo/core'
import type { PageSelection } from '@octavo/site'
import type { AssistantOptions, ResolvedAssistant } from '../assistant/assistantOption.js'
import type { UrlOptions } from '../urls/urls.js'

/** What users write in `octavo({ … })`. */
export interface OctavoOptions {
  /** Folder with docs.json. Default: Vite's root. */
  root?: string
  /** Turn every warning into an error. Default false. */
  strict?: boolean
  /**
   * Severities of single rules, such as `{ LINK_BROKEN: 'error', MDX_UNKNOWN_PROP: 'off' }`. Errors that concern more than
   * a page, a document or a setting stay errors. Default: those of the rules.
   */
  rules?: RuleSettings
  /**
   * `placeholder` publishes a notice in place of each page and OpenAPI document with errors, and the rest of the site
   * without wrong settings of docs.json. Default `fail`.
   */
  onPageError?: 'fail' | 'placeholder'
  /**
   * How the site's files refer to each other: `extensionless` (`/guides/a`), `html` (`/guides/a.html`), or `relative`
   * (`../guides/a.html`), which works from any folder and without a server. Default `extensionless`; `relative` when
   * Vite's base is `./`.
   */
  links?: 'extensionless' | 'html' | 'relative'
  /**
   * Where the site will stand, such as `https://docs.example.com`; files for search engines need it. Default:
   * `seo.metatags.canonical` of docs.json.
   */
  siteUrl?: string
  /** `remark` parses with remark-parse and remark-mdx instead of the native parser. Default `auto`. */
  parser?: 'auto' | 'remark'
  /** Module that exports `remarkPlugins` and `rehypePlugins`, from the root. */
  plugins?: string
  /** Publish SVG files that contain scripts. Default false. */
  unsafeSvg?: boolean
  /**
   * Https origins, such as `https://schemas.example.com`, that `$ref`s of OpenAPI documents may lead to. Default none:
   * such references are reported.
   */
  remoteRefs?: readonly string[]
  /**
   * The pages to build, by their addresses or by a version of navigation. Default: all. Links of relative sites to other
   * pages lead to `siteUrl`.
   */
  selection?: PageSelection
  /** What the search of the site finds. */
  search?: SearchOptions
  /**
   * Shows a chat with the assistant. `true`: it asks at `/_svc/discovery` of the site, where dev and preview answer, and
   * the host of the published site forwards to a companion server. Default: no assistant.
   */
  assistant?: boolean | AssistantOptions
  /** Folder that keeps rendered pages between builds; false keeps nothing. Default `.octavo` in the root. */
  cacheDir?: string | false
  /** Render threads at most. Default: the number of processors, four at most. */
  threads?: number
}

/** Severities by rule id; `off` does not report a rule. */
type RuleSettings = Partial<Record<RuleId, Severity | 'off'>>

interface SearchOptions {
  /** Also the text of code blocks; without it the index is smaller, by a tenth or two. Default true. */
  code?: boolean
}

/** Options after defaults; all paths are absolute. */
export interface ResolvedOctavoOptions
  extends Required<
    Omit<OctavoOptions, 'assistant' | 'plugins' | 'cacheDir' | 'root' | 'siteUrl' | 'selection' | 'search'>
  > {
  linkStyle: UrlOptions['linkStyle']
  search: Required<SearchOptions>
  root: string
  outDir: string
  base: string
  plugins?: string
  assistant?: ResolvedAssistant
  cacheDir?: string
  siteUrl?: string
  selection?: PageSelection
}

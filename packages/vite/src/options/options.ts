import type { HeadTag, RuleId, Severity, SiteComponent } from '@octavo/core'
import type { PageSelection } from '@octavo/site'
import type { PluggableList } from 'unified'
import type { AssistantOptions, ResolvedAssistant } from '../assistant/assistantOption.js'
import type { OctavoPlugin } from '../extend/plugin.js'
import type { LayoutOption } from '../modules/layout.js'
import type { UrlOptions } from '../urls/urls.js'
import type { FeedbackOptions, ResolvedFeedback } from './feedbackOption.js'

/** The options of `octavo({ … })` and of `octavo.config.ts`. Options of the plugin have priority. */
export interface OctavoOptions {
  /** Folder with docs.json. Default: Vite's root. */
  root?: string
  /**
   * Path of the documentation in a Vite project with another app, such as `/docs`. The app is built and served as
   * without Octavo, and the documentation is written to this folder of its output. Default: the documentation is
   * the whole site.
   */
  mount?: string
  /** Runs `transformIndexHtml` of the other Vite plugins on every page. Only in Vite projects. Default false. */
  transformHtml?: boolean
  /** Turns every warning into an error. Default false. */
  strict?: boolean
  /**
   * Severities of single rules, such as `{ LINK_BROKEN: 'error', MDX_UNKNOWN_PROP: 'off' }`. The severity of errors
   * that affect more than a page, an OpenAPI document or a setting cannot be changed. Default: the severities of
   * the rules.
   */
  rules?: RuleSettings
  /**
   * `placeholder` publishes a notice instead of each page and OpenAPI document with errors, and ignores invalid settings of
   * docs.json. Default `fail`.
   */
  onPageError?: 'fail' | 'placeholder'
  /**
   * Style of links between the site's files: `extensionless` (`/guides/a`), `html` (`/guides/a.html`), or
   * `relative` (`../guides/a.html`), which works in any folder and without a server. Default `extensionless`;
   * `relative` if Vite's base is `./`.
   */
  links?: 'extensionless' | 'html' | 'relative'
  /**
   * URL of the published site, such as `https://docs.example.com`; files for search engines need it. Default:
   * `seo.metatags.canonical` of docs.json.
   */
  siteUrl?: string
  /** `remark` parses with remark-parse and remark-mdx instead of the native parser. Default `auto`. */
  parser?: 'auto' | 'remark'
  /**
   * Components that every page can use without an import, by name: paths from the docs folder, or packages. The
   * default export is used, or the export named after `#`. A name of a built-in component replaces that component.
   * @example { Pricing: './components/Pricing.tsx', Chart: '@acme/docs-ui#Chart' }
   */
  components?: Readonly<Record<string, string>>
  /**
   * Components that replace parts of the page, by part: paths from the docs folder, or packages. They are rendered to
   * static HTML.
   *
   * @example { Footer: './layout/Footer.tsx' }
   */
  layout?: LayoutOption
  /** Elements for the head of every page. */
  head?: readonly HeadTag[]
  /** Plugins of Octavo. Only in `octavo.config.ts`, which every render thread runs. */
  plugins?: readonly OctavoPlugin[]
  /** unified plugins that run after Octavo's own. Only in `octavo.config.ts`, which every render thread runs. */
  remarkPlugins?: PluggableList
  rehypePlugins?: PluggableList
  /** Publishes SVG files that contain scripts. Default false. */
  unsafeSvg?: boolean
  /**
   * HTTPS origins, such as `https://schemas.example.com`, from which `$ref`s in OpenAPI documents can load files.
   * Default none: such references are reported.
   */
  remoteRefs?: readonly string[]
  /**
   * The pages to build, by path or by a version of navigation. Default: all. With relative links, links to other pages
   * point to `siteUrl`.
   */
  selection?: PageSelection
  /** Options of the site's search. */
  search?: SearchOptions
  /**
   * Shows a chat with the assistant. `true` uses `/_svc/discovery` on the site, which dev and preview serve, and which the
   * host of the published site forwards to a companion server. Default: no assistant.
   */
  assistant?: boolean | AssistantOptions
  /** Where feedback of readers goes, for sites with `feedback` in docs.json. */
  feedback?: FeedbackOptions
  /** Cache folder for rendered pages; false disables the cache. Default `.octavo` in the root. */
  cacheDir?: string | false
  /** Maximum number of render threads. Default: the number of processors, at most four. */
  threads?: number
}

/** Severities by rule ID, including rules of plugins; `off` disables a rule. */
type RuleSettings = Partial<Record<RuleId | (string & {}), Severity | 'off'>>

interface SearchOptions {
  /** Indexes the text of code blocks. Without it, the index is 10 to 20 percent smaller. Default true. */
  code?: boolean
}

/** Options after defaults; all paths are absolute. */
export interface ResolvedOctavoOptions
  extends Required<
    Omit<
      OctavoOptions,
      | 'assistant'
      | 'cacheDir'
      | 'components'
      | 'feedback'
      | 'mount'
      | 'rehypePlugins'
      | 'remarkPlugins'
      | 'root'
      | 'search'
      | 'selection'
      | 'siteUrl'
    >
  > {
  linkStyle: UrlOptions['linkStyle']
  search: Required<SearchOptions>
  feedback: ResolvedFeedback
  /** True where the author runs Octavo; jobs of servers read nothing besides the files of the site. */
  isLocal?: true
  root: string
  outDir: string
  /** Root path of the documentation: Vite's base, followed by `mount`. */
  base: string
  /** Vite's base, which is the root path of Vite's modules. */
  viteBase: string
  components: Readonly<Record<string, SiteComponent>>
  configFile?: ResolvedConfigFile
  assistant?: ResolvedAssistant
  cacheDir?: string
  siteUrl?: string
  selection?: PageSelection
}

/** `octavo.config.ts` after it has run. */
export interface ResolvedConfigFile {
  /** Absolute path. */
  path: string
  /** Absolute paths of the file and of the files that it imports. */
  files: readonly string[]
  /** Hash of these files, and of the lock file with the versions of packages. */
  hash: string
  /** True when render threads have to run the file, too. */
  hasMarkdownPlugins: boolean
}

import type { HeadTag, RuleId, Severity, SiteComponent } from '@octavo/core'
import type { PageSelection } from '@octavo/site'
import type { PluggableList } from 'unified'
import type { LayoutOption } from '../files/layout.js'
import type { UrlOptions } from '../files/urls.js'
import type { AssistantOptions, ResolvedAssistant } from './assistantOption.js'
import type { FeedbackOptions, ResolvedFeedback } from './feedbackOption.js'
import type { OctavoPlugin } from './plugin.js'

/** Options of `octavo({ … })` and of `octavo.config.ts`. Options of the plugin take precedence. */
export interface OctavoOptions {
  /** Folder with docs.json. Default: Vite's root. */
  root?: string
  /**
   * Path of the documentation in a Vite project with another app, such as `/docs`. The app is built and served as
   * without Octavo, and the documentation is written to this folder of its output. Default: the documentation is the
   * whole site.
   */
  mount?: string
  /** Runs `transformIndexHtml` of the other Vite plugins on every page. Only in Vite projects. Default false. */
  transformHtml?: boolean
  /** Turns every warning into an error. Default false. */
  strict?: boolean
  /**
   * Severities by rule, such as `{ LINK_BROKEN: 'error', MDX_UNKNOWN_PROP: 'off' }`. Errors that affect more than one
   * page, OpenAPI document or setting always stay errors. Default: the severities of the rules.
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
   * URL of the published site, such as `https://docs.example.com`, which files for search engines need. Default:
   * `seo.metatags.canonical` in docs.json.
   */
  siteUrl?: string
  /** `remark` parses with remark-parse and remark-mdx instead of the native parser. Default `auto`. */
  parser?: 'auto' | 'remark'
  /**
   * Components by name that every page can use without an import: paths from the docs folder, or packages. The default
   * export is used, or the export named after `#`. A built-in component of the same name is replaced.
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
  /** Octavo plugins. Only in `octavo.config.ts`, which every render thread runs. */
  plugins?: readonly OctavoPlugin[]
  /** unified plugins that run after Octavo's plugins. Only in `octavo.config.ts`, which every render thread runs. */
  remarkPlugins?: PluggableList
  rehypePlugins?: PluggableList
  /** Publishes SVG files that contain scripts. Default false. */
  unsafeSvg?: boolean
  /**
   * HTTPS origins from which `$ref`s in OpenAPI documents can load files, such as `https://schemas.example.com`.
   * Default none: such references are reported.
   */
  remoteRefs?: readonly string[]
  /**
   * Pages to build, by path or by version. Default: all. With relative links, links to other pages point to `siteUrl`.
   */
  selection?: PageSelection
  /** Options of the site's search. */
  search?: SearchOptions
  /**
   * Shows an assistant chat. With `true`, it uses `/_svc/discovery` on the site, which dev and preview serve and the
   * host of the published site forwards to a companion server. Default: no assistant.
   */
  assistant?: boolean | AssistantOptions
  /** Settings of reader feedback, for sites with `feedback` in docs.json. */
  feedback?: FeedbackOptions
  /** Cache folder for rendered pages; false disables the cache. Default `.octavo` in the root. */
  cacheDir?: string | false
  /** Maximum number of render threads. Default: the number of processors, at most four. */
  threads?: number
}

/** Severities by rule ID, including rules of plugins; `off` disables a rule. */
export type RuleSettings = Partial<Record<RuleId | (string & {}), Severity | 'off'>>

export interface SearchOptions {
  /** Indexes the text of code blocks. If false, the index is 10 to 20 percent smaller. Default true. */
  code?: boolean
  /**
   * Groups of words and phrases that mean the same on your site. A search for one also finds the others, with a lower
   * rank.
   * @example [['SSO', 'single sign-on'], ['workspace', 'project']]
   */
  synonyms?: readonly (readonly string[])[]
}

/** Options with defaults applied. All paths are absolute. */
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
  /** True if the author runs Octavo. Server jobs read nothing except the files of the site. */
  isLocal?: true | undefined
  /** True if the configuration file of the site may run. Untrusted sites use no installed packages. */
  isTrusted?: true
  root: string
  outDir: string
  /** Root path of the documentation: Vite's base, followed by `mount`. */
  base: string
  /** Vite's base, the root path of Vite's modules. */
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
  /** Absolute paths of the file and its imports. */
  files: readonly string[]
  /** Hash of these files and of the lock file. */
  hash: string
  /** True if render threads must also run the file. */
  hasMarkdownPlugins: boolean
}

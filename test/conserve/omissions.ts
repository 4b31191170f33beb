import type { Piece } from './pieces.js'

export type Place = 'html' | 'markdown' | 'search'

/** A kind of piece that is deliberately not shown in some places. */
export interface Omission {
  kind: RegExp
  /** Only texts that match. Default: all. */
  text?: RegExp
  /** Only what references point to. */
  isShared?: true
  /** Only pieces at such places of their file. */
  at?: RegExp
  /** Only what a page loads when it is opened. */
  isDeferred?: true
  places: readonly Place[]
  reason: string
}

const ALL = ['html', 'markdown', 'search'] as const
const NOT_SEARCHED = ['search'] as const
const URLS = 'URLs are followed, not searched'
const TEXT_OUTPUTS = ['markdown', 'search'] as const

const PAGES: readonly Omission[] = [
  { kind: /^page\.prop own /, places: ALL, reason: 'components of the site decide what they show' },
  { kind: /^page\.prop /, text: /^(?:true|false)$/i, places: ALL, reason: 'flags' },
  {
    kind: /^page\.prop (?:Snippet\.file|Steps?\.titleSize|Prompt\.actions)(?: |$)/,
    places: ALL,
    reason: 'settings of components',
  },
  { kind: /^page\.prop iframe\.title$/, places: NOT_SEARCHED, reason: 'names a frame for screen readers' },
  { kind: /^page\.prop [a-z]\w*\.aria-label$/, places: TEXT_OUTPUTS, reason: 'names an element for screen readers' },
  {
    kind: /^page\.prop (?:Card\.img|Hero\.imageDark|Testimonial\.avatar)$/,
    places: TEXT_OUTPUTS,
    reason: 'decoration',
  },
  {
    kind: /^page\.prop (?:CodeBlock\.(?:highlight|focus)|Icon\.(?:name|src)|Link\.(?:target|rel|name)|OptimizedVideo\.preload|ZoomImage\.(?:srcSet|srcset|sizes))$/,
    places: ALL,
    reason: 'settings of components',
  },
  { kind: /^page\.math$/, places: NOT_SEARCHED, reason: 'drawn; the source is no word to search' },
  { kind: /^page\.(?:code mermaid|prop Mermaid\.chart)$/, places: ['html', 'search'], reason: 'drawn by the build' },
  { kind: /^page\.prop OptimizedVideo\.poster$/, places: NOT_SEARCHED, reason: 'drawn' },
  { kind: /^page\.(?:link|image\.src|prop \S+\.(?:href|to|src|img|image|url))$/, places: NOT_SEARCHED, reason: URLS },
  { kind: /^page\.prop \w+\.placeholder$/, places: NOT_SEARCHED, reason: 'samples are no words to search' },
  {
    kind: /^page\.prop (?:Param|ParamField|ResponseField)\.(?:type|default)$/,
    places: NOT_SEARCHED,
    reason: 'types and values are no words to search',
  },
  {
    kind: /^page\.prop [a-z][\w-]*\.(?!alt$|title$|aria-label$|placeholder$|src$|href$)/,
    places: ALL,
    reason: 'attributes of HTML elements are for browsers',
  },
  {
    kind: /^page\.prop \S+\.(?:className|class|style|id|key|color|size|shape|width|height|icon|iconType|variant|theme|lang|language|for)(?: |$)/,
    places: ALL,
    reason: 'settings of components',
  },
  { kind: / drawn$/, places: TEXT_OUTPUTS, reason: 'texts of a drawing mean nothing without its lines' },
  { kind: / for humans$/, places: TEXT_OUTPUTS, reason: '`<Visibility for="humans">`' },
  { kind: / for agents$/, places: ['html', 'search'], reason: '`<Visibility for="agents">`' },
]

const FRONTMATTER: readonly Omission[] = [
  { kind: /^frontmatter keywords$/, places: ['html', 'markdown'], reason: 'words for search' },
  { kind: /^frontmatter sidebarTitle$/, places: TEXT_OUTPUTS, reason: 'the sidebar shows it; the page has its title' },
  {
    kind: /^frontmatter (?!title$|description$)/,
    places: ALL,
    reason: 'settings of the page, and keys of other tools',
  },
]

const DOCUMENTS: readonly Omission[] = [
  {
    kind: /^(?!Schema\.x-enum|Tag\.x-displayName$)\S*\.x-(?!codeSamples)/,
    places: ALL,
    reason: 'extensions for other tools',
  },
  {
    kind: /^(?:SecurityScheme\.(?:type|scheme)|Discriminator\.mapping)$/,
    places: ['html', 'search'],
    reason: 'shown by the names of methods and models',
  },
  { kind: /^Schema\.\$schema$/, places: ALL, reason: 'about the format' },
  {
    kind: /^replaced Operation\.summary$/,
    places: ALL,
    reason: 'the title of a page replaces the summary of its operation',
  },
  {
    kind: /^replaced \w+\.description$/,
    places: ALL,
    reason: 'a description beside a reference replaces that of its target (OpenAPI 3.1, Reference Object)',
  },
  { kind: /^excluded Schema\.const$/, places: ALL, reason: 'an `enum` beside the reference excludes the value' },
  {
    kind: /^\w+\.\w+(?:\{\})?$/,
    at: /\/headers\/content-type(?:\/|$)/i,
    places: ALL,
    reason: 'a header named Content-Type is ignored (OpenAPI 3, Response Object)',
  },
  { kind: /\.url$/, text: /^\s*javascript:/i, places: ALL, reason: 'scripts are never linked' },
  { kind: /^surplus Schema\.x-enum-varnames$/, places: ALL, reason: 'a name more than the enumeration has values' },
  { kind: /^unsent /, places: ALL, reason: '`readOnly` fields are not sent, `writeOnly` fields are not received' },
  { kind: /^Document\.(?:openapi|asyncapi|jsonSchemaDialect|\$self)$/, places: ALL, reason: 'about the format' },
  { kind: /^(?:unused )?Tag\.(?:name|parent|kind)$/, places: ALL, reason: 'operations show the groups of their tags' },
  {
    kind: /^unlisted /,
    places: TEXT_OUTPUTS,
    reason: 'documents whose operations are listed one by one have no overview in search: HTML opens it on demand',
  },
  { kind: /^Operation\.tags$/, places: ALL, reason: 'groups of operations, where navigation has them' },
  { kind: /^CodeSample\.label$/, text: /^cURL$/i, places: TEXT_OUTPUTS, reason: 'names the language of its code' },
  { kind: /^CodeSample\.lang$/, places: ALL, reason: 'chooses the highlighting; the name of the language is shown' },
  {
    kind: /^(?:CodeSample\.|Operation\.x-code-?[sS]amples)/,
    places: NOT_SEARCHED,
    reason: 'samples are no words to search',
  },
  { kind: /^Callback\.(?:servers|x-codeSamples)/, places: ALL, reason: 'callbacks go to servers of the reader' },
  { kind: /^\w+\.\w+$/, text: /^false$/, places: ALL, reason: 'false is the default of flags' },
  {
    kind: /^(?:Parameter|Header|Encoding)\.(?:style|explode|allowReserved|allowEmptyValue|in)$/,
    places: ALL,
    reason: 'how a value is written: samples and the playground write it so',
  },
  {
    kind: /^(?:Schema\.type|Bindings\.\w+)$/,
    text: /^(?:object|array)$/,
    places: ALL,
    reason: 'shown by fields, or as `[]`',
  },
  { kind: /^Schema\.format$/, text: /^binary$/, places: ['html', 'search'], reason: 'shown as a file' },
  { kind: /^Schema\.title$/, places: ['html', 'search'], reason: 'models are shown by the names that references use' },
  {
    kind: /^Schema\./,
    isShared: true,
    places: NOT_SEARCHED,
    reason: 'deeper levels and long lists load when opened; search covers what a page shows at once',
  },
  {
    kind: /^Schema\./,
    isDeferred: true,
    places: NOT_SEARCHED,
    reason: 'deeper levels and long lists load when opened; search covers what a page shows at once',
  },
  {
    kind: /^Operation\.externalDocs\.description$/,
    at: /\/callbacks\//,
    places: NOT_SEARCHED,
    reason: 'search finds the name, the description and the fields of a callback',
  },
  {
    kind: /^Operation\.operationId$/,
    at: /\/callbacks\//,
    places: ['html', 'search'],
    reason: 'a name for programs; search finds the name of the callback',
  },
  { kind: /^Operation\.operationId$/, places: ['html'], reason: 'a name for programs, which search finds' },
  { kind: /^Channel\.address$/, text: /^null$/, places: ALL, reason: 'clients learn the address at runtime' },
  {
    kind: /^Message\.schemaFormat$/,
    text: /asyncapi|schema\+|openapi/,
    places: ['html', 'search'],
    reason: 'about the format',
  },
  { kind: /^Document\.id$/, places: ['html', 'search'], reason: 'a name for programs' },
  { kind: /^Document\.defaultContentType$/, places: NOT_SEARCHED, reason: 'media types are no words to search' },
  { kind: /^MessageExample\.name$/, places: ['html', 'search'], reason: 'examples are shown by their summaries' },
  {
    kind: /^(?:MessageExample|Bindings|Payload|CorrelationId|ReplyAddress|ChannelParameter)\.(?!description$)/,
    places: NOT_SEARCHED,
    reason: 'samples and settings of protocols are no words to search',
  },
  {
    kind: /^AsyncServer\.|^(?:Message|ChannelOperation)\.(?:contentType|schemaFormat|action)$/,
    places: NOT_SEARCHED,
    reason: 'repeats on every page of an API',
  },
  { kind: /\.examples\{\}$/, places: ['html', 'search'], reason: 'examples are shown by their summaries' },
  {
    kind: /(?:^Callback|\.(?:responses|content|encoding|callbacks|links|variables))\{\}$/,
    places: NOT_SEARCHED,
    reason: 'status codes, media types and names inside a page are no words to search',
  },
  { kind: /^(?:Contact|License)\.url$/, places: NOT_SEARCHED, reason: URLS },
  { kind: /\.externalDocs\.url$/, places: NOT_SEARCHED, reason: URLS },
  {
    kind: /^(?:Server|ServerVariable|Response|Header|RequestBody|SecurityScheme|OAuthFlow|Security)\./,
    places: NOT_SEARCHED,
    reason: 'repeats on every page of an API',
  },
  {
    kind: /^(?:Operation\.deprecated|(?:Schema|Parameter|MediaType|Example|Xml|Encoding|Link|Discriminator)\.(?!description$|properties\{\}$|enum$|name$))/,
    places: NOT_SEARCHED,
    reason: 'types, limits and samples are no words to search',
  },
  { kind: /^(?:Example\.description|Xml\.name)$/, places: NOT_SEARCHED, reason: 'samples are no words to search' },
  {
    kind: /^\w+\./,
    at: /\/callbacks\/.*\/responses\/|\/responses\/(?!2)/,
    places: NOT_SEARCHED,
    reason: 'responses other than of success repeat on every page of an API',
  },
]

const CONFIG: readonly Omission[] = [
  {
    kind: /^docs\.json (?:\$schema|theme|colors|favicon|fonts|background|styling|icons|appearance|thumbnails)\b/,
    places: ALL,
    reason: 'settings of the look',
  },
  {
    kind: /^docs\.json (?:\S*\.)?(?:icon\S*|style|library|color\S*)$/,
    places: ALL,
    reason: 'icons and colors are drawn',
  },
  {
    kind: /^docs\.json (?:integrations|analytics|api|seo|variables|metadata|interaction|translations|markdown|feedback|redirects|head)\b/,
    places: ALL,
    reason: 'settings of services, samples, metadata and hosts',
  },
  {
    kind: /^docs\.json blog(?:\[\])?\.(?:folder|path|permalink|postsPerPage|authors|link|language)$/,
    places: ALL,
    reason: 'names of files and settings of lists',
  },
  {
    kind: /^docs\.json \S*(?:openapi|asyncapi|graphql|sdk|source|directory|overlays|pages|status|pagesFrom(?:\.\w+)?|root|format)(?:\[\])*$/,
    places: ALL,
    reason: 'names of files and pages',
  },
  {
    kind: /^docs\.json (?:contextual\.options\[\](?:$|\.href\.query.*)|contextual\.display|variations\..*|products\[\]\.name|\S*\.(?:type|align|prompt)|\S*languages\[\]\.language)$/,
    places: ALL,
    reason: 'names and parameters of entries of a menu',
  },
  { kind: /^docs\.json description$/, places: ALL, reason: 'for the start page, unless it has its own' },
  { kind: /^docs\.json /, places: TEXT_OUTPUTS, reason: 'settings of the site are shown around pages' },
]

/** Everything that is deliberately not shown. The first line that matches applies. */
export const OMISSIONS: readonly Omission[] = [...PAGES, ...FRONTMATTER, ...DOCUMENTS, ...CONFIG]

export function omission(
  { kind, text, isShared, at = '' }: Pick<Piece, 'kind' | 'text' | 'isShared' | 'at'>,
  isDeferred: () => boolean = () => false,
): Omission | undefined {
  return OMISSIONS.find(
    (rule) =>
      rule.kind.test(kind) &&
      (rule.text?.test(text) ?? true) &&
      (rule.at?.test(at) ?? true) &&
      (!rule.isShared || isShared) &&
      (!rule.isDeferred || isDeferred()),
  )
}

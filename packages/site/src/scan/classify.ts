/** The kind of a file of the repository. */
export type FileKind = 'page' | 'snippet' | 'style' | 'script' | 'static'

const PAGE = /\.mdx?$/i
const MODULE = /\.(?:jsx|tsx|ts|mts|mjs|cjs)$/i

/** Only these are published: what is not named here (source code, environment files, keys) never leaves the repository. */
const STATIC = new Set(
  (
    'png jpg jpeg gif webp avif svg ico bmp apng mp4 webm ogv mov m4v mp3 wav ogg oga m4a flac aac vtt srt ' +
    'json jsonc yaml yml css js map woff woff2 ttf otf eot pdf txt xml csv tsv zip gz tgz wasm html htm ics rss webmanifest ' +
    'graphql graphqls gql proto postman_collection ipynb docx xlsx pptx'
  ).split(' '),
)

/** Files of the tools around a docs repository; they are not content even though their type is. */
const TOOLING = [
  /(?:^|\/)(?:docs|mint|package|package-lock|composer|vercel|netlify|now|turbo|nx|lerna|biome|deno|renovate|firebase)\.jsonc?$/i,
  /(?:^|\/)(?:tsconfig|jsconfig)[^/]*\.json$/i,
  /(?:^|\/)(?:pnpm-lock|pnpm-workspace|docker-compose|mkdocs|_config)\.ya?ml$/i,
  /(?:^|\/)[^/]+\.config\.[cm]?[jt]s$/i,
  /(?:^|\/)\.omitted\.json$/i,
]

/** The kind of a file by its path from the docs root, or undefined when it is not part of the site. */
export function classifyFile(path: string): FileKind | undefined {
  if (TOOLING.some((pattern) => pattern.test(path))) return undefined
  const inSnippets = /(?:^|\/)_?snippets\//i.test(path)
  if (PAGE.test(path)) return inSnippets ? 'snippet' : 'page'
  if (MODULE.test(path)) return 'snippet'
  if (/\.js$/i.test(path)) return inSnippets ? 'snippet' : 'script'
  if (/\.css$/i.test(path)) return 'style'
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return STATIC.has(extension) ? 'static' : undefined
}

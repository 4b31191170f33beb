export interface HeaderRule {
  /** A path with base; `*` matches any text. */
  path: string
  headers: readonly (readonly [name: string, value: string])[]
}

interface HeadersInput {
  base: string
  policy: string
  /** Output paths with a content hash in their name. */
  hashed: readonly string[]
  hasCatalog: boolean
}

/** Maximum number of rules. Hosts support a hundred. */
const MAX_RULES = 90

/** Returns the header rules of a site: security and discovery for all files, immutable caching for hashed ones. */
export function headerRules({ base, policy, hashed, hasCatalog }: HeadersInput): HeaderRule[] {
  const relations = [
    ['llms.txt', 'llms-txt'],
    ['llms-full.txt', 'llms-full-txt'],
    ...(hasCatalog ? [['.well-known/api-catalog', 'api-catalog']] : []),
  ]
  const catalog: HeaderRule = {
    path: `${base}.well-known/api-catalog`,
    headers: [['Content-Type', 'application/linkset+json']],
  }
  const cached = hashed.map(
    (path): HeaderRule => ({
      path: base + path,
      headers: [['Cache-Control', 'public, max-age=31536000, immutable']],
    }),
  )
  const globalRule: HeaderRule = {
    path: `${base}*`,
    headers: [
      ['Content-Security-Policy', policy],
      ['X-Content-Type-Options', 'nosniff'],
      ['Referrer-Policy', 'strict-origin-when-cross-origin'],
      ['Link', relations.map(([file, relation]) => `<${base}${file}>; rel="${relation}"`).join(', ')],
      ['X-Llms-Txt', `${base}llms.txt`],
    ],
  }
  return [globalRule, ...(hasCatalog ? [catalog] : []), ...cached].slice(0, MAX_RULES)
}

/** Returns the `_headers` file of Netlify and Cloudflare. */
export function headersFile(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ path, headers }) =>
    [oneLine(path), ...headers.map(([name, value]) => `  ${oneLine(name)}: ${oneLine(value)}`)].join('\n'),
  )
  return `${blocks.join('\n\n')}\n`
}

export function readHeadersFile(text: string): HeaderRule[] {
  const rules: { path: string; headers: [string, string][] }[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    const header = /^\s+([\w-]+):\s*(.*?)\s*$/.exec(line)
    if (!header) rules.push({ path: line.trim(), headers: [] })
    else if (header[1] !== undefined && header[2] !== undefined) rules.at(-1)?.headers.push([header[1], header[2]])
  }
  return rules
}

/** Returns the headers of all rules that match a path. */
export function pathHeaders(rules: readonly HeaderRule[], pathname: string): [name: string, value: string][] {
  return rules
    .filter(({ path }) => matches(path, pathname))
    .flatMap(({ headers }) => headers.map(([a, b]): [string, string] => [a, b]))
}

function matches(pattern: string, pathname: string): boolean {
  const [before = '', ...after] = pattern.split('*')
  if (after.length === 0) return pattern === pathname
  const end = after.join('*')
  return pathname.length >= before.length + end.length && pathname.startsWith(before) && pathname.endsWith(end)
}

/** Removes control characters: a line end in a value would start another header. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: headers must not contain them
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ')
}

export interface HeaderRule {
  /** A path with base; `*` stands for anything. */
  path: string
  headers: readonly (readonly [name: string, value: string])[]
}

interface HeadersInput {
  base: string
  policy: string
  /** Output paths whose name changes with their content. */
  hashed: readonly string[]
  hasCatalog: boolean
}

/** Hosts take a hundred rules. */
const MAX_RULES = 90

/** The headers of a site's files: security and discovery everywhere, lasting caches for what never changes. */
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
  const everywhere: HeaderRule = {
    path: `${base}*`,
    headers: [
      ['Content-Security-Policy', policy],
      ['X-Content-Type-Options', 'nosniff'],
      ['Referrer-Policy', 'strict-origin-when-cross-origin'],
      ['Link', relations.map(([file, relation]) => `<${base}${file}>; rel="${relation}"`).join(', ')],
      ['X-Llms-Txt', `${base}llms.txt`],
    ],
  }
  return [everywhere, ...(hasCatalog ? [catalog] : []), ...cached].slice(0, MAX_RULES)
}

/** `_headers` as Netlify and Cloudflare read it. */
export function headersFile(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ path, headers }) =>
    [oneLine(path), ...headers.map(([name, value]) => `  ${oneLine(name)}: ${oneLine(value)}`)].join('\n'),
  )
  return `${blocks.join('\n\n')}\n`
}

/** Reads `_headers`, the generated one or an author's own. */
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

/** The headers of a path: those of all rules that match it. */
export function headersOf(rules: readonly HeaderRule[], pathname: string): [name: string, value: string][] {
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

/** A line end in a value would start another header. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no header holds one
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ')
}

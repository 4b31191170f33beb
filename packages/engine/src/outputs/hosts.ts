import { decodePercent, wholeMarkdownFile } from '@octavo/core'
import { PROXY_PATH } from '@octavo/proxy'
import { isPattern } from '@octavo/site'
import type { HeaderRule } from './headers.js'
import { encodedUrl } from './redirectFiles.js'

/** Default host and port of the companion server. */
const COMPANION = '127.0.0.1:4600'

/** Placeholders for values that the site's owner fills in. */
const [DOMAIN, KEY] = ['DOMAIN', 'ASSISTANT_KEY']

/** Folder of configuration snippets for hosts and servers that do not read `_headers` and `_redirects`. */
export const HOSTS_FOLDER = '_octavo/hosts'

export interface HostInput {
  base: string
  /** True when page URLs end with a slash. */
  trailingSlash: boolean
  /** True when pages have an API playground, whose requests the companion server forwards. */
  hasPlayground: boolean
  /** Path on this site that is forwarded to the companion server, and the site's domain there. */
  assistant?: { path: string; domain?: string | undefined } | undefined
  redirects: readonly { source: string; destination: string; permanent: boolean }[]
  /** Headers of all files. */
  headers: HeaderRule['headers']
}

/** Pattern of theme files, whose names contain a content hash. */
const HASHED = '_octavo/[^/]+\\.(?:js|css|woff2)'
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

/** Types that nginx compresses besides HTML. */
const COMPRESSED =
  'text/css text/javascript text/markdown text/plain text/xml application/javascript application/json image/svg+xml'

/** Returns snippets to copy into the configuration of Vercel, nginx and Caddy. Hosts do not read them from the output. */
export function hostFiles(input: HostInput): { path: string; content: string }[] {
  return [
    { path: `${HOSTS_FOLDER}/vercel.json`, content: vercelJson(input) },
    { path: `${HOSTS_FOLDER}/nginx.conf`, content: nginxConf(input) },
    { path: `${HOSTS_FOLDER}/Caddyfile`, content: caddyfile(input) },
  ]
}

/** The header by which clients choose between the HTML and the Markdown of a page. */
const VARY = ['Vary', 'Accept'] as const

/** Condition of Vercel for clients that prefer Markdown. */
const WANTS_MARKDOWN = [{ type: 'header', key: 'accept', value: '.*text/markdown.*' }]

function vercelJson({ base, trailingSlash, redirects, headers }: HostInput): string {
  const prefix = base.replace(/\/$/, '')
  const config = {
    cleanUrls: true,
    trailingSlash: trailingSlash || undefined,
    redirects: [
      ...redirects.map(({ source, destination, permanent }) => ({
        source: vercelSource(prefix + source),
        destination: encodedUrl(withBase(destination, prefix)).replace(/(?<!:\w*)\*/g, ':rest*'),
        permanent,
      })),
      // Files come before rewrites, so a redirect is the only rule that sees the header.
      { source: base, has: WANTS_MARKDOWN, destination: `${base}index.md`, permanent: false },
      { source: `${base}:page([^.]+)`, has: WANTS_MARKDOWN, destination: `${base}:page.md`, permanent: false },
    ],
    headers: [
      { source: `${base}(.*)`, headers: [...headers, VARY].map(([key, value]) => ({ key, value })) },
      { source: `${base}(${HASHED})`, headers: [{ key: 'Cache-Control', value: IMMUTABLE_CACHE }] },
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/** Returns a path in the syntax of path-to-regexp, which matches encoded paths and escapes with a backslash. */
function vercelSource(source: string): string {
  let text = ''
  let end = 0
  const literal = (text: string) => encodedUrl(text).replace(/[(){}:*+?]/g, '\\$&')
  for (const { 0: parameter, 1: name, index } of source.matchAll(PARAMETER)) {
    text += literal(source.slice(end, index)) + (name === undefined ? ':rest*' : parameter)
    end = index + parameter.length
  }
  return text + literal(source.slice(end))
}

function nginxConf({ base, hasPlayground, assistant, redirects, headers }: HostInput): string {
  const rules = compiled(redirects, base)
  return `${[
    '# For a "server" block whose "root" is the output folder.',
    'charset utf-8;',
    'charset_types text/markdown text/plain text/xml;',
    'gzip on;',
    'gzip_vary on;',
    `gzip_types ${COMPRESSED};`,
    `error_page 404 ${nginxText(`${base}404.html`)};`,
    ...[...headers, VARY].map(([name, value]) => `add_header ${name} ${nginxText(value)} always;`),
    // Pages with a slash at the end are found, as in the preview.
    `rewrite ${nginxText(`^(${escapeRegExp(base)}.+)/$`, true)} "$1";`,
    ...nginxMarkdown(base),
    ...rules.map(
      ({ source, target, status }) =>
        `location ~ ${nginxText(source, true)} { return ${status} ${nginxText(target('$'), true)}; }`,
    ),
    `location ~ ${nginxText(`^${escapeRegExp(base)}${HASHED}$`, true)} { add_header Cache-Control "${IMMUTABLE_CACHE}"; }`,
    'location ~ "\\.md$" { types {} default_type text/markdown; }',
    `location = ${nginxText(`${base}.well-known/api-catalog`)} { default_type application/linkset+json; }`,
    ...(hasPlayground
      ? [
          `location = ${nginxText(base + PROXY_PATH.slice(1))} { limit_except POST { deny all; } client_max_body_size 32m; proxy_pass http://${COMPANION}; proxy_set_header Host $http_host; proxy_buffering off; proxy_request_buffering off; }`,
        ]
      : []),
    ...(assistant === undefined
      ? []
      : [
          ASSISTANT_NOTE,
          `location = ${nginxText(assistant.path)} { limit_except POST { deny all; } proxy_pass http://${COMPANION}${discoveryPath(assistant)}; proxy_set_header Authorization "Bearer ${KEY}"; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_buffering off; }`,
        ]),
    `location ${nginxText(base)} { try_files $uri $uri.html $uri/index.html =404; }`,
  ].join('\n')}\n`
}

/** Serves the Markdown of a page to clients that accept it. Conditions of nginx have no "and", so a text collects them. */
function nginxMarkdown(base: string): string[] {
  const whole = `${base.replace(/[$"\\\r\n]/g, '')}${wholeMarkdownFile('$octavo_path')}`
  return [
    'set $octavo_page "html";',
    'if ($http_accept ~* "text/markdown") { set $octavo_page "markdown"; }',
    'set $octavo_index "$octavo_page $uri";',
    `if ($octavo_index = ${nginxText(`markdown ${base}`)}) { rewrite "^" ${nginxText(`${base}index.md`)} last; }`,
    'set $octavo_path "";',
    `if ($uri ~ ${nginxText(`^${escapeRegExp(base)}(.+)$`, true)}) { set $octavo_path "$1"; }`,
    // The Markdown file of a page with much API content has only its first part.
    `if (-f "$document_root${whole}") { set $octavo_page "$octavo_page whole"; }`,
    `if ($octavo_page = "markdown whole") { rewrite "^" "${whole}" last; }`,
    'if (-f "$document_root$uri.md") { set $octavo_page "$octavo_page exists"; }',
    'if ($octavo_page = "markdown exists") { rewrite "^(.*)$" "$1.md" last; }',
  ]
}

function caddyfile({ base, hasPlayground, assistant, redirects, headers }: HostInput): string {
  return `${[
    '# For a site block whose "root" is the output folder.',
    ...[...headers, VARY].map(([name, value]) => `header ${name} ${caddyText(value)}`),
    `@hashed path_regexp ${caddyText(`^${escapeRegExp(base)}${HASHED}$`)}`,
    `header @hashed Cache-Control "${IMMUTABLE_CACHE}"`,
    'header *.md Content-Type "text/markdown; charset=utf-8"',
    `header ${base}.well-known/api-catalog Content-Type application/linkset+json`,
    ...compiled(redirects, base).flatMap(({ source, target, status }, index) => [
      `@redirect${index} path_regexp r${index} ${caddyText(source)}`,
      `redir @redirect${index} ${caddyText(target(`{re.r${index}.`))} ${status}`,
    ]),
    ...(hasPlayground
      ? [
          '@playground {',
          '	method POST',
          `	path ${caddyText(base + PROXY_PATH.slice(1))}`,
          '}',
          `reverse_proxy @playground ${COMPANION} {`,
          '	flush_interval -1',
          '}',
        ]
      : []),
    ...(assistant === undefined
      ? []
      : [
          ASSISTANT_NOTE,
          `handle ${caddyText(assistant.path)} {`,
          `	rewrite * ${discoveryPath(assistant)}`,
          `	reverse_proxy ${COMPANION} {`,
          `		header_up Authorization "Bearer ${KEY}"`,
          '		flush_interval -1',
          '	}',
          '}',
        ]),
    `@slash path_regexp slash ${caddyText(`^(${escapeRegExp(base)}.+)/$`)}`,
    'map {path} {octavo_path} {',
    `	~${caddyText(`^${escapeRegExp(base)}(.+)$`).slice(1, -1)} "\${1}"`,
    '}',
    '@markdown {',
    '	header Accept *text/markdown*',
    '	file {',
    `		try_files ${base}${wholeMarkdownFile('{octavo_path}')} {path}.md {path}index.md`,
    '	}',
    '}',
    // Outside of a route, only the first rewrite that matches is applied.
    'route {',
    '	rewrite @slash {re.slash.1}',
    '	rewrite @markdown {file_match.relative}',
    '	try_files {path} {path}.html {path}/index.html',
    '	file_server',
    '}',
    'handle_errors {',
    `	rewrite * ${base}404.html`,
    '	file_server',
    '}',
  ].join('\n')}\n`
}

const ASSISTANT_NOTE = `# The assistant. Replace ${KEY} with an assistant key of the companion server, and ${DOMAIN} with the site's domain there.`

function discoveryPath({ domain = DOMAIN }: NonNullable<HostInput['assistant']>): string {
  return `/discovery/v2/assistant/${domain}/message`
}

interface CompiledRule {
  /** A regular expression for the path. */
  source: string
  /** Returns the destination with groups in the syntax of the server: `$1` or `{re.r0.1}`. */
  target(group: '$' | `{re.r${number}.`): string
  status: 307 | 308
}

const PARAMETER = /:([A-Za-z_]\w*)(\*)?|\*/g

/** Returns redirects as regular expressions for decoded paths. */
function compiled(redirects: HostInput['redirects'], base: string): CompiledRule[] {
  const prefix = base.replace(/\/$/, '')
  return redirects.map(({ source: text, destination, permanent }) => {
    const source = decodePercent(text).replace(/(?<=.)\/+$/, '')
    const names: string[] = []
    let pattern = ''
    let end = 0
    for (const match of source.matchAll(PARAMETER)) {
      names.push(match[1] ?? '*')
      pattern +=
        escapeRegExp(source.slice(end, match.index)) + (match[1] === undefined || match[2] ? '(.*)' : '([^/]+)')
      end = match.index + match[0].length
    }
    pattern += escapeRegExp(source.slice(end))
    return {
      source: `^${escapeRegExp(prefix)}${pattern}${isPattern(source) ? '' : '/?'}$`,
      target: (group) =>
        // A dollar sign starts a variable of nginx.
        encodedUrl(withBase(destination, prefix))
          .replaceAll('$', '%24')
          .replace(PARAMETER, (text, name?: string) => {
            const index = names.indexOf(name ?? '*') + 1
            return index === 0 ? text : `${group}${index}${group === '$' ? '' : '}'}`
          }),
      status: permanent ? 308 : 307,
    }
  })
}

function withBase(destination: string, prefix: string): string {
  return destination.startsWith('/') ? prefix + destination : destination
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Returns a quoted string for nginx. A dollar sign starts a variable, so it is removed outside of patterns. */
function nginxText(text: string, isPattern = false): string {
  return quoted(isPattern ? text : text.replaceAll('$', ''))
}

/** Returns a quoted string for Caddy, where a backslash is special only before a quote. */
function caddyText(text: string): string {
  return `"${text.replace(/\\*"/g, '\\"').replace(/[\r\n]+/g, ' ')}"`
}

function quoted(text: string): string {
  return `"${text.replace(/"/g, '\\"').replace(/[\r\n]+/g, ' ')}"`
}

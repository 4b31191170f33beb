import { expect, test } from 'vitest'
import { headerRules, headersFile, pathHeaders, readHeadersFile } from './headers.js'
import { hostFiles } from './hosts.js'
import { contentSecurityPolicy } from './policy.js'

const strict = contentSecurityPolicy({ scripts: ['document.title'], styles: ['a{}'], documents: [] })

test('the policy allows only site scripts and speculation rules', () => {
  expect(strict).toContain("script-src 'self' 'inline-speculation-rules';")
  expect(strict).toContain("style-src 'self' 'unsafe-inline';")
})

test('the policy allows resources of the site', () => {
  const policy = (input: object) => contentSecurityPolicy({ scripts: [], styles: [], documents: [], ...input })
  expect(policy({ scripts: ['load("https://cdn.example.com/x.js")'] })).toContain(
    "script-src 'self' 'inline-speculation-rules' https:;",
  )
  expect(policy({ styles: ['@import url("https://fonts.example.com/x")'] })).toContain("font-src 'self' data: https:;")
  expect(policy({ documents: ['<p onclick="x()">'] })).toContain(
    "script-src 'self' 'inline-speculation-rules' 'unsafe-inline';",
  )
  expect(policy({ documents: ['<script src="a.js"></script>'] })).toContain(
    "script-src 'self' 'inline-speculation-rules';",
  )
})

test('speculation rules get a hash beside an inline script of the head', () => {
  const head = [{ tag: 'script' as const, content: 'let a' }]
  const policy = contentSecurityPolicy({ scripts: [], styles: [], documents: [], head, rules: '{}' })
  const [, ...sources] = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
  expect(sources).toEqual([
    "'inline-speculation-rules'",
    `'sha256-RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o='`,
    expect.stringMatching(/^'sha256-/),
  ])
})

test('reads _headers, and no value starts another header', () => {
  const rules = headerRules({ base: '/docs/', policy: strict, hashed: ['_octavo/a-1.js'], hasCatalog: true })
  const text = headersFile([...rules, { path: '/x', headers: [['X-A', 'b\r\nSet-Cookie: c']] }])
  expect(text).toContain('  X-A: b Set-Cookie: c\n')
  expect(readHeadersFile(text).slice(0, rules.length)).toEqual(rules)
  const names = (pathname: string) => pathHeaders(rules, pathname).map(([name]) => name)
  expect(names('/docs/guide')).toEqual([
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Link',
    'X-Llms-Txt',
  ])
  expect(names('/docs/_octavo/a-1.js')).toContain('Cache-Control')
  expect(names('/docs/.well-known/api-catalog')).toContain('Content-Type')
  expect(names('/elsewhere')).toEqual([])
})

test('snippets for servers set the same headers', () => {
  const redirects = [
    { source: '/old', destination: '/new', permanent: true },
    { source: '/a/:slug*', destination: '/b/:slug*', permanent: false },
    { source: '/evil";}$x', destination: '/x', permanent: true },
    { source: '/x', destination: 'https://example.com/?q={env.HOME}', permanent: true },
  ]
  const files = hostFiles({
    base: '/docs/',
    trailingSlash: false,
    hasPlayground: true,
    redirects,
    headers: [['X-A', 'b "c" $d']],
  })
  const text = (name: string) => files.find(({ path }) => path.endsWith(name))?.content
  expect(text('nginx.conf')).toMatchInlineSnapshot(`
    "# For a "server" block whose "root" is the output folder.
    charset utf-8;
    charset_types text/markdown text/plain text/xml;
    gzip on;
    gzip_vary on;
    gzip_types text/css text/javascript text/markdown text/plain text/xml application/javascript application/json image/svg+xml;
    error_page 404 "/docs/404.html";
    add_header X-A "b \\"c\\" d" always;
    add_header Vary "Accept" always;
    rewrite "^(/docs/.+)/$" "$1";
    set $octavo_page "html";
    if ($http_accept ~* "text/markdown") { set $octavo_page "markdown"; }
    set $octavo_index "$octavo_page $uri";
    if ($octavo_index = "markdown /docs/") { rewrite "^" "/docs/index.md" last; }
    set $octavo_path "";
    if ($uri ~ "^/docs/(.+)$") { set $octavo_path "$1"; }
    if (-f "$document_root/docs/_octavo/markdown/whole/$octavo_path.md") { set $octavo_page "$octavo_page whole"; }
    if ($octavo_page = "markdown whole") { rewrite "^" "/docs/_octavo/markdown/whole/$octavo_path.md" last; }
    if (-f "$document_root$uri.md") { set $octavo_page "$octavo_page exists"; }
    if ($octavo_page = "markdown exists") { rewrite "^(.*)$" "$1.md" last; }
    location ~ "^/docs/old/?$" { return 308 "/docs/new"; }
    location ~ "^/docs/a/(.*)$" { return 307 "/docs/b/$1"; }
    location ~ "^/docs/evil\\";\\}\\$x/?$" { return 308 "/docs/x"; }
    location ~ "^/docs/x/?$" { return 308 "https://example.com/?q=%7Benv.HOME%7D"; }
    location ~ "^/docs/_octavo/[^/]+\\.(?:js|css|woff2)$" { add_header Cache-Control "public, max-age=31536000, immutable"; }
    location ~ "\\.md$" { types {} default_type text/markdown; }
    location = "/docs/.well-known/api-catalog" { default_type application/linkset+json; }
    location = "/docs/_svc/api/request" { limit_except POST { deny all; } client_max_body_size 32m; proxy_pass http://127.0.0.1:4600; proxy_set_header Host $http_host; proxy_buffering off; proxy_request_buffering off; }
    location "/docs/" { try_files $uri $uri.html $uri/index.html =404; }
    "
  `)
  expect(text('Caddyfile')).toMatchInlineSnapshot(`
    "# For a site block whose "root" is the output folder.
    header X-A "b \\"c\\" $d"
    header Vary "Accept"
    @hashed path_regexp "^/docs/_octavo/[^/]+\\.(?:js|css|woff2)$"
    header @hashed Cache-Control "public, max-age=31536000, immutable"
    header *.md Content-Type "text/markdown; charset=utf-8"
    header /docs/.well-known/api-catalog Content-Type application/linkset+json
    @redirect0 path_regexp r0 "^/docs/old/?$"
    redir @redirect0 "/docs/new" 308
    @redirect1 path_regexp r1 "^/docs/a/(.*)$"
    redir @redirect1 "/docs/b/{re.r1.1}" 307
    @redirect2 path_regexp r2 "^/docs/evil\\";\\}\\$x/?$"
    redir @redirect2 "/docs/x" 308
    @redirect3 path_regexp r3 "^/docs/x/?$"
    redir @redirect3 "https://example.com/?q=%7Benv.HOME%7D" 308
    @playground {
    	method POST
    	path "/docs/_svc/api/request"
    }
    reverse_proxy @playground 127.0.0.1:4600 {
    	flush_interval -1
    }
    @slash path_regexp slash "^(/docs/.+)/$"
    map {path} {octavo_path} {
    	~^/docs/(.+)$ "\${1}"
    }
    @markdown {
    	header Accept *text/markdown*
    	file {
    		try_files /docs/_octavo/markdown/whole/{octavo_path}.md {path}.md {path}index.md
    	}
    }
    route {
    	rewrite @slash {re.slash.1}
    	rewrite @markdown {file_match.relative}
    	try_files {path} {path}.html {path}/index.html
    	file_server
    }
    handle_errors {
    	rewrite * /docs/404.html
    	file_server
    }
    "
  `)
  const vercel = JSON.parse(text('vercel.json') ?? '')
  expect(vercel.redirects.slice(0, 2)).toEqual([
    { source: '/docs/old', destination: '/docs/new', permanent: true },
    { source: '/docs/a/:slug*', destination: '/docs/b/:slug*', permanent: false },
  ])
})

test('the policy allows http for an API that pages call directly', () => {
  const connect = [
    'http://127.0.0.1:4010/v1',
    'https://api.example.com',
    'http://{region}.example.com',
    'http://a b;script-src *',
  ]
  const policy = contentSecurityPolicy({ scripts: [], styles: [], documents: [], connect })
  expect(policy).toContain("connect-src 'self' https: wss: http://127.0.0.1:4010;")
  expect(policy).not.toContain('script-src *')
})

test('inline scripts with known hashes run beside those of static files', () => {
  const policy = contentSecurityPolicy({
    scripts: [],
    styles: [],
    documents: ['<script>run()</script>'],
    head: [{ tag: 'script', content: 'go()' }],
    rules: '{}',
  })
  // Browsers ignore 'unsafe-inline' beside a hash.
  expect(policy.split('; ')[1]).toBe("script-src 'self' 'inline-speculation-rules' 'unsafe-inline'")
})

import { expect, test } from 'vitest'
import { type HostInput, hostFiles } from './hosts.js'

const site: HostInput = { base: '/docs/', trailingSlash: false, hasPlayground: false, redirects: [], headers: [] }

function assistantLines(assistant: HostInput['assistant']): string {
  const [, nginx, caddy] = hostFiles({ ...site, assistant }).map(({ content }) => content.split('\n'))
  const from = (lines: readonly string[] = [], count: number) => {
    const start = lines.findIndex((line) => line.startsWith('# The assistant'))
    return start < 0 ? [] : lines.slice(start, start + count)
  }
  return [...from(nginx, 2), '', ...from(caddy, 8)].join('\n')
}

test('hosts forward assistant requests with a key that stays on the server', () => {
  const path = '/docs/_svc/discovery/v2/assistant/docs.acme.com/message'
  expect(assistantLines({ path, domain: 'docs.acme.com' })).toMatchInlineSnapshot(`
    "# The assistant. Replace ASSISTANT_KEY with an assistant key of the companion server, and DOMAIN with the site's domain there.
    location = "/docs/_svc/discovery/v2/assistant/docs.acme.com/message" { limit_except POST { deny all; } proxy_pass http://127.0.0.1:4600/discovery/v2/assistant/docs.acme.com/message; proxy_set_header Authorization "Bearer ASSISTANT_KEY"; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_buffering off; }

    # The assistant. Replace ASSISTANT_KEY with an assistant key of the companion server, and DOMAIN with the site's domain there.
    handle "/docs/_svc/discovery/v2/assistant/docs.acme.com/message" {
    	rewrite * /discovery/v2/assistant/docs.acme.com/message
    	reverse_proxy 127.0.0.1:4600 {
    		header_up Authorization "Bearer ASSISTANT_KEY"
    		flush_interval -1
    	}
    }"
  `)
})

test('a site with another assistant endpoint has nothing to forward', () => {
  expect(assistantLines(undefined)).toBe('')
})

test('special characters of a path are escaped for every host', () => {
  const redirects = [
    { source: '/a (b)/c:8/"d"|e', destination: '/x$y"', permanent: true },
    { source: '/e%20f', destination: '/g', permanent: false },
  ]
  const lines = hostFiles({ ...site, redirects }).map(({ content }) =>
    content.split('\n').filter((line) => /"source": .*(?:c|e%)|redirect|return 30/.test(line) && !line.includes('[')),
  )
  expect(lines).toMatchInlineSnapshot(`
    [
      [
        "      "source": "/docs/a%20\\\\(b\\\\)/c\\\\:8/%22d%22%7Ce",",
        "      "source": "/docs/e%20f",",
        "      "source": "/docs/",",
        "      "source": "/docs/(.*)",",
      ],
      [
        "location ~ "^/docs/a \\(b\\)/c:8/\\"d\\"\\|e/?$" { return 308 "/docs/x%24y%22"; }",
        "location ~ "^/docs/e f/?$" { return 307 "/docs/g"; }",
      ],
      [
        "@redirect0 path_regexp r0 "^/docs/a \\(b\\)/c:8/\\"d\\"\\|e/?$"",
        "redir @redirect0 "/docs/x%24y%22" 308",
        "@redirect1 path_regexp r1 "^/docs/e f/?$"",
        "redir @redirect1 "/docs/g" 307",
      ],
    ]
  `)
})

test('redirects from paths with spaces and letters of all languages are written for every host', () => {
  const redirects = [{ source: '/alte Seite/:rest*', destination: '/neue Straße/:rest*', permanent: true }]
  const lines = hostFiles({ ...site, redirects }).map(({ content }) =>
    content.split('\n').filter((line) => /alte|neue/.test(line)),
  )
  expect(lines).toMatchInlineSnapshot(`
    [
      [
        "      "source": "/docs/alte%20Seite/:rest*",",
        "      "destination": "/docs/neue%20Stra%C3%9Fe/:rest*",",
      ],
      [
        "location ~ "^/docs/alte Seite/(.*)$" { return 308 "/docs/neue%20Stra%C3%9Fe/$1"; }",
      ],
      [
        "@redirect0 path_regexp r0 "^/docs/alte Seite/(.*)$"",
        "redir @redirect0 "/docs/neue%20Stra%C3%9Fe/{re.r0.1}" 308",
      ],
    ]
  `)
})

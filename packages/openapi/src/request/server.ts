import type { RequestTemplate, RequestValues, ServerTemplate } from '@octavo/core'

const VARIABLE = /\{([^{}]{1,200})\}/g

/** Returns the URL of the selected server without a trailing slash. Variables without a value have their default. */
export function serverUrl(template: RequestTemplate, { server = 0, variables = {} }: RequestValues): string {
  if (typeof server === 'string') return withoutSlash(server)
  const chosen = template.servers[server] ?? template.servers[0]
  return chosen ? expandServer(chosen, variables) : ''
}

export function expandServer(server: ServerTemplate, variables: Readonly<Record<string, string>> = {}): string {
  const defaults = new Map(server.variables.map((variable) => [variable.name, variable.default]))
  const expand = (match: string, name: string) =>
    (Object.hasOwn(variables, name) ? variables[name] : undefined) || defaults.get(name) || match
  return withoutSlash(server.url.replace(VARIABLE, expand))
}

function withoutSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url
}

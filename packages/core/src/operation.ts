/** One method and path of an OpenAPI document, as navigation or frontmatter names it (platform-api 4.7). */
export interface OperationReference {
  /** File or URL of the spec; absent when inherited and none is in scope. */
  spec?: string
  /** Upper-case HTTP method, or `WEBHOOK`. */
  method: string
  /** Path template, or the webhook's name. */
  path: string
}

const ENTRY = /^(?:(?<spec>\S+)\s+)?(?<method>GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|QUERY)\s+(?<path>\/\S*)$/
const WEBHOOK = /^(?:(?<spec>\S+)\s+)?webhook\s+(?<path>\S+)$/

/** Reads `METHOD /path`, `spec METHOD /path` and `[spec] webhook name`; anything else is a page path. */
export function parseOperationReference(entry: string): OperationReference | undefined {
  const match = ENTRY.exec(entry)?.groups ?? WEBHOOK.exec(entry)?.groups
  if (!match?.path) return undefined
  return { ...(match.spec && { spec: match.spec }), method: match.method ?? 'WEBHOOK', path: match.path }
}

/** The slug part the platform makes for an operation without summary (feature map 5.2). */
export function operationSlug({ method, path }: OperationReference): string {
  const name = method === 'WEBHOOK' ? path : `${method}-${path}`
  return name
    .replace(/\{[^}]*\}/g, '-')
    .replace(/[{}(),.'\n]/g, '')
    .replace(/[\s/]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}

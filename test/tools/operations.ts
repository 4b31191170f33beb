import type {
  BodyForm,
  FormField,
  ParameterForm,
  PlaygroundData,
  RequestTemplate,
  SecurityForm,
  SecurityTemplate,
} from '@octavo/core'

export interface OperationOptions {
  server: string
  method?: string
  path?: string
  parameters?: readonly (ParameterForm & {
    style?: RequestTemplate['parameters'][number]['style']
    explode?: boolean
    mediaType?: string
  })[]
  bodies?: readonly Partial<BodyForm>[]
  bodyRequired?: boolean
  encoding?: RequestTemplate['bodies'][number]['encoding']
  /** Alternatives of one scheme each. */
  security?: readonly (SecurityTemplate & Partial<SecurityForm>)[]
  forms?: Readonly<Record<string, FormField>>
  proxy?: boolean
  credentials?: boolean
  scope?: string
}

/** What a page knows of an operation, made by hand. */
export function operation({
  server,
  method = 'GET',
  path = '/echo',
  proxy = true,
  ...options
}: OperationOptions): PlaygroundData {
  const { parameters = [], bodies = [], security = [], forms = {}, encoding = {}, credentials = false } = options
  return {
    title: `${method} ${path}`,
    template: {
      method,
      path,
      servers: [{ url: server, variables: [] }],
      parameters: parameters.map(({ in: location, field, style, explode, mediaType }) => ({
        name: field.name,
        in: location,
        required: field.required ?? false,
        style: style ?? (location === 'query' || location === 'cookie' ? 'form' : 'simple'),
        explode: explode ?? (location === 'query' || location === 'cookie'),
        allowReserved: false,
        ...(mediaType && { mediaType }),
        ...(field.allowEmptyValue && { allowEmptyValue: true }),
      })),
      bodies: bodies.map(({ mediaType = 'application/json' }) => ({ mediaType, encoding })),
      bodyRequired: options.bodyRequired ?? false,
      security: security.map(({ id, kind, scopes, name, in: location, scheme }) => ({
        schemes: [
          { id, kind, scopes, ...(name && { name }), ...(location && { in: location }), ...(scheme && { scheme }) },
        ],
      })),
    },
    parameters: parameters.map(({ in: location, field }) => ({ in: location, field })),
    bodies: bodies.map(({ mediaType = 'application/json', field, examples = [] }) => ({
      mediaType,
      examples,
      ...(field && { field }),
    })),
    security: Object.fromEntries(
      security.map(({ id, kind, flows, description, initial }) => [
        id,
        { kind, ...(flows && { flows }), ...(description && { description }), ...(initial && { initial }) },
      ]),
    ),
    forms,
    languages: ['bash', 'python', 'javascript'],
    display: 'interactive',
    transport: proxy ? { proxy: '/_svc/api/request' } : { credentials },
    credentialScope: options.scope ?? 'test',
    oauthCallback: 'oauth.html',
  }
}

export const field = (name: string, kind: FormField['kind'] = 'text', more: Partial<FormField> = {}): FormField => ({
  name,
  kind,
  ...more,
})

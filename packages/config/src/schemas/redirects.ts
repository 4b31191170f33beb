import { flag, list, record } from './jsonSchema.js'
import { name } from './primitives.js'

export interface RedirectConfig {
  source: string
  destination: string
  permanent?: boolean
}

export const redirectsSchema = list(
  record<RedirectConfig>(
    'A redirect.',
    {
      source: name('Old path; ":slug*" and "prefix-*" capture the rest of it.', {
        pattern: '^(?![/\\\\]{2})(?![a-zA-Z][a-zA-Z0-9+.-]*:)[^#?]*$',
        patternErrorMessage: 'a path of this site without "#" and "?".',
        examples: ['/old/:slug*'],
      }),
      // "//host", "/\host" and "https:host" look like paths and lead to another site.
      destination: name('New path or address.', {
        pattern: '^(?![/\\\\]{2})(?:[hH][tT][tT][pP][sS]?://|(?![a-zA-Z][a-zA-Z0-9+.-]*:))',
        patternErrorMessage: 'a path such as "/new", or an address that starts with "https://".',
        examples: ['/new/:slug*'],
      }),
      permanent: flag('true answers 308, false 307.', { default: true }),
    },
    { required: ['source', 'destination'] },
  ),
  'Paths that lead elsewhere.',
  { examples: [[{ source: '/old', destination: '/new' }]] },
)

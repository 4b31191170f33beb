import { flag, list, recordWith } from './jsonSchema.js'
import { name } from './primitives.js'

export interface RedirectConfig {
  source: string
  destination: string
  permanent?: boolean
}

export const redirectsSchema = list(
  recordWith<RedirectConfig>('A redirect.', ['source', 'destination'], {
    source: name('Old path; ":slug*" and "prefix-*" match the rest of the path.', {
      pattern: '^(?![/\\\\]{2})(?![a-zA-Z][a-zA-Z0-9+.-]*:)[^#?]*$',
      patternErrorMessage: 'a path of this site without "#" and "?".',
      examples: ['/old/:slug*'],
    }),
    // "//host", "/\host" and "https:host" look like paths but point to another site.
    destination: name('New path or URL.', {
      pattern: '^(?![/\\\\]{2})(?:[hH][tT][tT][pP][sS]?://|(?![a-zA-Z][a-zA-Z0-9+.-]*:))',
      patternErrorMessage: 'a path such as "/new", or a URL that starts with "https://".',
      examples: ['/new/:slug*'],
    }),
    permanent: flag('true responds with status 308, false with 307.', { default: true }),
  }),
  'Paths that redirect to other paths or URLs.',
  { examples: [[{ source: '/old', destination: '/new' }]] },
)

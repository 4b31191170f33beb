import type { Heading, OperationView } from '@octavo/core'

const PARAMETERS = {
  path: 'pathParameters',
  query: 'queryParameters',
  header: 'headerParameters',
  cookie: 'cookieParameters',
} as const

/** Maximum number of responses in the table of contents. */
const MAX_RESPONSES = 12

/** Returns the sections of an operation for the table of contents, with the statuses of its responses. */
export function operationContents(view: OperationView): Heading[] {
  const { security, parameters, body, callbacks, responses } = view
  if (view.isPage) return []
  const entries = [
    ...(security.length > 0 ? [['authorization', 'authorization']] : []),
    ...parameters.map(({ in: place }) => [`${place}-parameters`, PARAMETERS[place]]),
    ...(body ? [['body', view.kind === 'webhook' ? 'payload' : 'requestBody']] : []),
    ...(callbacks.length > 0 ? [['callbacks', 'callbacks']] : []),
    ...(responses.length > 0 ? [['response', 'response']] : []),
  ]
  const examples = view.samples.length > 0 || responses.some(({ content }) => content.some((one) => one.examples[0]))
  return [
    ...entries.map(([id = '', word = '']): Heading => ({ depth: 2, id: `${id}-title`, text: word, word })),
    ...(responses.length <= MAX_RESPONSES ? responses : []).map(
      ({ id, status }): Heading => ({ depth: 3, id, text: status }),
    ),
    ...(examples ? [{ depth: 2, id: 'panel', text: 'examples', word: 'examples' } as const] : []),
  ]
}

import type { ChannelView, Heading, OperationView } from '@octavo/core'

const PARAMETERS = {
  path: 'pathParameters',
  query: 'queryParameters',
  header: 'headerParameters',
  cookie: 'cookieParameters',
} as const

/** Maximum number of responses, operations or messages in the table of contents. */
const MAX_PARTS = 12

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
    ...entries.map(([id = '', word = '']) => sectionHeading(id, word)),
    ...(responses.length <= MAX_PARTS ? responses : []).map(
      ({ id, status }): Heading => ({ depth: 3, id, text: status }),
    ),
    ...(examples ? [EXAMPLES] : []),
  ]
}

/** Returns the sections of a channel for the table of contents, with its operations and messages. */
export function channelContents(view: ChannelView): Heading[] {
  const { parameters, operations, messages, servers, bindings, samples } = view
  const section = (id: string, word: string, { length }: readonly unknown[], parts: readonly Heading[] = []) =>
    length > 0 ? [sectionHeading(id, word), ...(parts.length <= MAX_PARTS ? parts : [])] : []
  const operationParts = operations.map(({ id, title, name }): Heading => ({ depth: 3, id, text: title ?? name }))
  const messageParts = messages.map(({ id, title }): Heading => ({ depth: 3, id, text: title }))
  const hasExamples = samples.length > 0 || messages.some(({ examples }) => examples.length > 0)
  return [
    ...section('path-parameters', PARAMETERS.path, parameters),
    ...section('operations', 'operations', operations, operationParts),
    ...section('messages', 'messages', messages, messageParts),
    ...section('servers', 'servers', servers),
    ...section('bindings', 'bindings', bindings),
    ...(hasExamples ? [EXAMPLES] : []),
  ]
}

const EXAMPLES: Heading = { depth: 2, id: 'panel', text: 'examples', word: 'examples' }

function sectionHeading(id: string, word: string): Heading {
  return { depth: 2, id: `${id}-title`, text: word, word }
}

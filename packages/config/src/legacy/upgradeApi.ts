import { type ConfigNode, child, type ObjectNode } from '../tree/node.js'
import { objectIfAny, translate } from './build.js'

/** Builds `api` from the old `api` and the top-level `openapi`. */
export function upgradeApi(root: ObjectNode): ConfigNode | undefined {
  const api = child(root, 'api')
  const span = api?.span ?? root.span
  const playground = child(api, 'playground')
  const example = child(child(api, 'request'), 'example')
  return objectIfAny(span, {
    openapi: child(root, 'openapi'),
    asyncapi: child(root, 'asyncapi'),
    playground: objectIfAny(span, {
      display: translate(child(playground, 'mode'), { show: 'interactive', hide: 'none' }),
      proxy: translate(child(playground, 'disableProxy'), { true: false, false: true }),
    }),
    params: objectIfAny(span, {
      expanded: translate(child(child(api, 'paramFields'), 'expanded'), {
        true: 'all',
        false: 'closed',
        none: 'closed',
        topLevel: 'closed',
        topLevelOneOfs: 'closed',
      }),
    }),
    examples: objectIfAny(span, {
      languages: child(example, 'languages'),
      defaults: translate(child(example, 'showOptionalParams'), { true: 'all', false: 'required' }),
    }),
    mdx: objectIfAny(span, { server: child(api, 'baseUrl'), auth: child(api, 'auth') }),
  })
}

import type { FragmentReference, FragmentView } from '@octavo/core'
import { countExamples, mediaExamples, wholeExample } from '../examples/mediaExamples.js'
import { below, type Located, lastKey, own, ownString } from '../references/references.js'
import { bodyKind } from '../request/mediaTypes.js'
import { xmlTemplate } from '../templates/xmlTemplate.js'
import { exampleViews } from './contentViews.js'
import type { ViewState } from './viewState.js'

/** Returns the fragment with further examples of a media type, parameter or header, or with the whole text of one. */
export function exampleFragment(
  state: ViewState,
  media: Located,
  { id, mode, from, part }: FragmentReference,
): FragmentView {
  const key = lastKey(media.at)
  // The mode of parameters and headers, whose values are strings, is `all`.
  const mediaType = key.includes('/') ? key : mode === 'all' ? 'text/plain' : 'application/json'
  const schema = own(media.value, 'schema') ?? own(media.value, 'itemSchema')
  const xml =
    bodyKind(mediaType) === 'xml'
      ? xmlTemplate(state.references, { value: schema, at: below(media.at, 'schema') })
      : undefined
  const type = { mediaType, xml }
  // Without `examples`, the only one is written as `example` or generated.
  const total = countExamples(state.references, media)
  const options = { mode, requiredOnly: state.requiredOnly, from: total > 0 ? from : 0 }
  const all = mediaExamples(state.references, { mediaType, ...media }, options)
  const view = {
    id,
    title: key.includes('/') ? mediaType : (ownString(media.value, 'name') ?? key),
    part,
    schema: { type: 'any' },
    fragments: [],
  }
  if (part === 'example') return { ...view, examples: all.slice(0, 1).map((example) => wholeExample(example, type)) }
  const { examples, rest } = exampleViews(state, all, { media, mode, type, written: all.length }, from)
  // The first example is always shown, or a fragment would only link to another one.
  const [first] = all
  if (examples.length === 0 && first) {
    const count = total - from - 1
    const next =
      count > 0 ? state.tree.more({ pointer: media.at, mode }, { count, from: from + 1, part: 'examples' }) : undefined
    return fragmentOf(state, { ...view, examples: [wholeExample(first, type)], examplesRest: next })
  }
  return fragmentOf(state, { ...view, examples, examplesRest: rest })
}

function fragmentOf(state: ViewState, view: FragmentView): FragmentView {
  return { ...view, fragments: [...state.tree.fragments.values()] }
}

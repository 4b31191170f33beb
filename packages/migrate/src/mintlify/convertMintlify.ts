import { convertComments } from '../text/convertComments.js'
import { convertElements, type ElementRule } from '../text/convertElements.js'
import { convertImports } from '../text/convertImports.js'
import type { Step } from '../text/draft.js'

const renamed =
  (name: string): ElementRule =>
  ({ attributes }) => ({ name, attributes: Object.fromEntries(attributes) })

/** Components that have another name today. */
const ELEMENTS: Readonly<Record<string, ElementRule>> = {
  CardGroup: renamed('Columns'),
  Snippet: (element) => {
    const file = element.text('file')
    return file?.startsWith('_snippets/')
      ? { name: 'Snippet', attributes: { file: `"${file.slice('_snippets/'.length)}"` } }
      : undefined
  },
}

/** Imports and links keep their paths, except those to `_snippets`. */
export const mintlifySteps: Step[] = [
  convertComments,
  convertElements(ELEMENTS),
  convertImports(({ specifier }) => ({ specifier: specifier.replace(/^\/_snippets\//, '/snippets/') })),
]

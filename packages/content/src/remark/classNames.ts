import type { JsxElement } from '../parsers/mdast.js'
import { getAttribute } from './attributes.js'
import type { Step } from './createWalk.js'
import type { PageState } from './pageState.js'

/** Collects the class names of elements and components. */
export const classNames: Step = {
  enter: { mdxJsxFlowElement: readClassNames, mdxJsxTextElement: readClassNames },
}

function readClassNames(node: JsxElement, page: PageState): void {
  for (const attribute of ['className', 'class']) {
    const value = getAttribute(node, attribute)
    // Arbitrary values can contain quotes: `before:content-['x']`.
    if (typeof value === 'string') addWords(value, page.classNames, /\s+/)
  }
}

const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g

/** Adds the words in JavaScript strings, because any of them can be a class name. */
export function addCodeWords(source: string, words: Set<string>): void {
  for (const [text] of source.matchAll(TEXT)) addWords(text.slice(1, -1), words)
}

function addWords(text: string, words: Set<string>, separator = /[\s"'`{}$;]+/): void {
  for (const word of text.split(separator)) if (word !== '' && word.length <= 200) words.add(word)
}

import { DRAWING_ID } from '@octavo/core'

const PROPERTIES =
  /^(?:fill|stroke|color|opacity|visibility|display|rx|ry|transform|text-anchor|text-decoration|letter-spacing|(?:fill|stroke|font|marker)-[a-z]+|(?:dominant|alignment)-baseline)$/

interface RuleScope {
  /** ID of the drawing in the selectors. */
  root: string
  /** Classes of its elements. */
  classes: ReadonlySet<string>
}

/** Returns the rules of a style sheet that apply to a drawing, and to nothing else of the page. */
export function drawingStyles(css: string, { root, classes }: RuleScope): string {
  const applies = (selector: string) => {
    const [first, ...parts] = selector.split(/[\s>]+/)
    if (first !== `#${root}`) return false
    const names = [...parts.join(' ').matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
    return /^[\w\s.*>-]*$/.test(parts.join(' ')) && names.every((name) => classes.has(name))
  }
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .map(([, list = '', declarations = '']) => {
      const selectors = list.split(',').map((selector) => selector.trim())
      const scoped = selectors.filter(applies).map((selector) => `#${DRAWING_ID}${selector.slice(root.length + 1)}`)
      const safe = safeDeclarations(declarations)
      return scoped.length > 0 && safe ? `${scoped.join(',')}{${safe}}` : ''
    })
    .join('')
}

/** Returns the declarations that draw shapes and text. They load nothing. */
export function safeDeclarations(declarations: string): string {
  return declarations
    .split(';')
    .map((declaration) => declaration.split(/:(.*)/s).map((part) => part.trim()))
    .filter(([name = '', value = '']) => PROPERTIES.test(name) && isSafe(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

function isSafe(value: string): boolean {
  const calls = [...value.matchAll(/([\w-]+)\(/g)].map(([, name = '']) => name.toLowerCase())
  if (value === '' || /[\\<>@{}"]/.test(value)) return false
  return calls.every((call) => /^(?:rgba?|hsla?|var|translate|rotate|scale|matrix)$/.test(call) || isReference(value))
}

function isReference(value: string): boolean {
  return /^url\(\s*'?#[\w-]+'?\s*\)$/.test(value)
}

interface AstNode {
  type: string
  [key: string]: unknown
}

/** Words of one module; a table of all icons of a library is no page's code. */
const MAX_WORDS = 300
const WORD = /^[A-Za-z][\w-]{0,59}$/
const ICON = /icon/i
const HANDLER = /^on[A-Z]/

/**
 * Returns the words in the texts of a module that may name icons: none when nothing in it is called an icon. Attributes
 * such as `className` name none; the values of variables, lists and objects may.
 */
export function iconWords(program: unknown): string[] {
  const words = new Set<string>()
  let hasIcons = false
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    if (typeof value.name === 'string') hasIcons ||= ICON.test(value.name)
    if (value.type === 'Literal' && typeof value.value === 'string' && WORD.test(value.value)) words.add(value.value)
    if (value.type === 'TemplateElement') addTemplate(value, words)
    if (value.type === 'JSXAttribute' && !mayNameIcon(value)) return
    if (/^(?:Import|ExportAll)/.test(value.type)) return
    for (const child of Object.values(value)) visit(child)
  }
  visit(program)
  return hasIcons ? [...words].sort().slice(0, MAX_WORDS) : []
}

/** Attributes of icons, and handlers, which may set state that names one. */
function mayNameIcon({ name }: AstNode): boolean {
  const text = String((name as AstNode).name)
  return ICON.test(text) || HANDLER.test(text) || /^(?:name|library)$/.test(text)
}

function addTemplate({ value }: AstNode, words: Set<string>): void {
  const { cooked } = value as { cooked?: unknown }
  if (typeof cooked === 'string' && WORD.test(cooked)) words.add(cooked)
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string'
}

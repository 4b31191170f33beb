interface AstNode {
  type: string
  [key: string]: unknown
}

/** Limit of words of one module. */
const MAX_WORDS = 300
const WORD = /^[A-Za-z][\w-]{0,59}$/
const ICON = /icon/i
const HANDLER = /^on[A-Z]/

/**
 * Returns the words in the strings of a module that can be icon names. Empty when no identifier contains "icon". Skips
 * attributes such as `className`.
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

/** True for attributes of icons, and for handlers, which can set an icon in state. */
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

/** A root-relative `href` in JSX, with offsets in the module. */
export interface JsxLink {
  url: string
  start: number
  end: number
}

interface JsxNode {
  type: string
  start: number
  end: number
  name?: { name?: unknown }
  value?: unknown
  attributes?: JsxNode[]
  expression?: JsxNode
  expressions?: unknown[]
  quasis?: { value: { cooked?: unknown } }[]
}

/**
 * Returns the literal links in the JSX of a parsed module: of `<a>`, `<area>` and components. Relative ones depend on
 * the page that renders them, so they are not included.
 */
export function jsxLinks(program: unknown): JsxLink[] {
  const links: JsxLink[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      const node = value as JsxNode
      if (node.type === 'JSXOpeningElement' && canLink(node)) links.push(...(node.attributes ?? []).flatMap(jsxLink))
      Object.values(node).forEach(visit)
    }
  }
  visit(program)
  return links
}

/** A root-relative path of a file in JSX, or the specifier of an import, with offsets in the module. */
export interface JsxFile extends JsxLink {
  isImport: boolean
}

/** Properties whose values are paths of files. */
const FILE_PROPERTIES = new Set(['src', 'poster', 'img', 'icon', 'srcSet', 'srcset', 'image', 'imageDark', 'avatar'])

/** Returns the literal paths of files in the JSX of a parsed module, and the specifiers of its imports. */
export function jsxFiles(program: unknown): JsxFile[] {
  const files: JsxFile[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      const node = value as JsxNode & { source?: JsxNode | null }
      if (node.type === 'JSXAttribute' && FILE_PROPERTIES.has(`${node.name?.name}`)) {
        const text = literalText(node.value as JsxNode | null) ?? ''
        for (const url of text.split(/[\s,]+/).filter((word) => word.startsWith('/')))
          files.push({ url, start: node.start, end: node.end, isImport: false })
      }
      if (/^(?:Import|Export)/.test(node.type) && typeof node.source?.value === 'string') {
        const { value: url, start, end } = node.source
        files.push({ url: url as string, start, end, isImport: true })
      }
      Object.values(node).forEach(visit)
    }
  }
  visit(program)
  return files
}

function canLink({ name }: JsxNode): boolean {
  return typeof name?.name !== 'string' || /^(?:a|area|[A-Z].*)$/.test(name.name)
}

function jsxLink({ name, value, start, end }: JsxNode): JsxLink[] {
  const url = name?.name === 'href' ? literalText(value as JsxNode | null) : undefined
  return url?.startsWith('/') ? [{ url, start, end }] : []
}

function literalText(node: JsxNode | null | undefined): string | undefined {
  if (node?.type === 'JSXExpressionContainer') return literalText(node.expression)
  const value =
    node?.type === 'TemplateLiteral' && node.quasis?.length === 1 ? node.quasis[0]?.value.cooked : node?.value
  return typeof value === 'string' ? value : undefined
}

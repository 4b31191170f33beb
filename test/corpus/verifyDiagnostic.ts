import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '@octavo/core'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/**
 * Whether a problem is truly in the input, by looking at the files without any of Octavo's parsing.
 * Returns why it is doubted, or undefined when it is proven.
 */
export function verifyDiagnostic(diagnostic: Diagnostic, root: string): string | undefined {
  const { file, start } = diagnostic
  if (file !== undefined && !existsSync(join(root, file))) return 'the file does not exist'
  const line =
    file === undefined || !start ? undefined : readFileSync(join(root, file), 'utf8').split(/\r\n|\n/)[start.line - 1]
  if (start && line === undefined) return 'the line does not exist'
  if (start && line !== undefined && start.column > line.length + 1) return 'the column does not exist'
  const name = /"([^"]+)"/.exec(diagnostic.message)?.[1]
  switch (diagnostic.rule) {
    case 'NAV_PAGE_MISSING':
      return existsPage(root, name)
        ? 'the page exists'
        : line?.includes(name ?? '')
          ? undefined
          : 'the name is not on that line'
    case 'CFG_UNKNOWN_KEY':
      return line?.includes(`"${name?.split('.').at(-1)}"`) ? undefined : 'the key is not on that line'
    case 'ASSET_MISSING': {
      const path = name ?? /^(\S+) /.exec(diagnostic.message)?.[1]
      return path !== undefined && existsSync(join(root, path)) ? 'the file exists' : undefined
    }
    case 'LINK_BROKEN': {
      const path = /link to (\S+) has/.exec(diagnostic.message)?.[1]
      return existsPage(root, path) && !/\b(?:README|LICENSE|CHANGELOG|CONTRIBUTING)$/.test(path ?? '')
        ? 'the page exists'
        : undefined
    }
    case 'MDX_UNKNOWN_COMPONENT': {
      const component = /<([\w.]+)/.exec(diagnostic.message)?.[1]
      return line === undefined || line.includes(`<${component}`) ? undefined : 'the component is not on that line'
    }
    case 'MDX_SYNTAX':
    case 'MDX_UNCLOSED':
    case 'MDX_EXPRESSION':
    case 'MDX_VOID':
    case 'MDX_HTML_COMMENT':
      return parses(join(root, file ?? '')) ? 'remark-mdx parses the page' : undefined
    case 'MDX_UNDEFINED':
    case 'MDX_RENDER': {
      const missing = /(?:"?([\w$]+) is not defined|^Undefined variable "([\w$]+)")/
        .exec(diagnostic.message)
        ?.slice(1)
        .find(Boolean)
      const declaration = `\\b(?:const|let|var|function|class)\\s+${missing}\\b|^import\\b.*\\b${missing}\\b.*\\bfrom\\b`
      const declared = missing === undefined ? undefined : new RegExp(declaration, 'm')
      return declared?.test(readFileSync(join(root, file ?? ''), 'utf8')) ? 'the page declares the name' : undefined
    }
    case 'FM_OPERATION_MISSING':
    case 'FM_SPEC_MISSING':
      return hasOperation(root, line ?? '') ? 'the document that the page names has the operation' : undefined
    default:
      return undefined
  }
}

/** Whether frontmatter such as `openapi: api/v1.json GET /users` names a JSON document that has the operation. */
function hasOperation(root: string, line: string): boolean {
  const [, file = '', method = '', path = ''] =
    /openapi:\s*["']?\/?(\S+\.json)\s+([a-z]+)\s+(\/[^\s"']*)/i.exec(line) ?? []
  if (file === '' || !existsSync(join(root, file))) return false
  const document = JSON.parse(readFileSync(join(root, file), 'utf8')) as { paths?: Record<string, object> }
  return Object.hasOwn(document.paths?.[path] ?? {}, method.toLowerCase())
}

/** The reference parser without anything of ours, on the text as it is. */
function parses(file: string): boolean {
  try {
    unified()
      .use(remarkParse)
      .use(remarkMdx)
      .parse(readFileSync(file, 'utf8').replace(/^---[\s\S]*?\n---\n/, ''))
    return true
  } catch {
    return false
  }
}

function existsPage(root: string, path: string | undefined): boolean {
  if (path === undefined) return false
  const slug = decodeURIComponent(path).replace(/^\/+|\/+$/g, '')
  return ['.mdx', '.md', '/index.mdx', '/index.md'].some((end) => existsSync(join(root, slug + end)))
}

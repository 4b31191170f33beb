import { schemaAt } from '@octavo/config'
import { pathnameToSlug } from '@octavo/core'
import { configContext } from '../context/configContext.js'
import { pageContext, type Span } from '../context/pageContext.js'
import type { SiteData } from '../context/siteData.js'
import { schemaText } from './configProposals.js'
import { frontmatterDetail } from './pageProposals.js'
import { componentText, propText } from './propText.js'

/** A description of what is at a position, as Markdown. */
export interface Description {
  span: Span
  text: string
}

/** Returns the description of the component, property, key, variable or link at an offset of a page. */
export function describePage(text: string, offset: number, data: SiteData): Description | undefined {
  // The context ends where typing would; a description is about the whole word.
  const word = wordAt(text, offset)
  const context = pageContext(text, word.end)
  if (!context) return undefined
  const { span } = context
  const value = text.slice(span.start, span.end)
  const described = (content: string | undefined) => (content ? { span, text: content } : undefined)
  switch (context.kind) {
    case 'component':
      return described(componentDescription(value, data))
    case 'prop': {
      const manifest = data.components[context.component]?.props[value]
      return described(manifest && propText(value, manifest))
    }
    case 'variable':
      return described(Object.hasOwn(data.variables, value) ? data.variables[value] : undefined)
    case 'frontmatterKey':
      return described(keyDescription(value))
    case 'link':
      return described(pageTitle(value, data))
    default:
      return undefined
  }
}

function componentDescription(name: string, { components, siteComponents }: SiteData): string | undefined {
  const specifier = Object.hasOwn(siteComponents, name) ? siteComponents[name] : undefined
  if (specifier !== undefined) return `**\`<${name}>\`** from \`${specifier}\``
  const manifest = Object.hasOwn(components, name) ? components[name] : undefined
  return manifest && componentText(name, manifest)
}

function keyDescription(key: string): string | undefined {
  const { detail, documentation } = frontmatterDetail(key)
  return detail && [`\`${key}\`: \`${detail}\``, documentation].filter(Boolean).join('\n\n')
}

function pageTitle(url: string, { pages }: SiteData): string | undefined {
  const slug = pathnameToSlug(url.replace(/[?#].*$/s, ''))
  const page = pages.find((each) => each.slug === slug)
  return page && [`**${page.title}**`, page.file && `\`${page.file}\``].filter(Boolean).join('\n\n')
}

/** Returns the description of the key at an offset of docs.json, from its schema. */
export function describeConfig(text: string, offset: number): Description | undefined {
  const { kind, path, span } = configContext(text, offset)
  const key = text.slice(span.start, span.end)
  const schema = schemaAt(kind === 'key' ? [...path, key] : path)
  return schema?.description === undefined ? undefined : { span, text: schemaText(schema) }
}

function wordAt(text: string, offset: number): Span {
  const before = /[\w:-]*$/.exec(text.slice(Math.max(0, offset - 200), offset))?.[0].length ?? 0
  const after = /^[\w.-]*/.exec(text.slice(offset, offset + 200))?.[0].length ?? 0
  return { start: offset - before, end: offset + after }
}

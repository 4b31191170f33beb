import { type JsonSchema, schemaAt } from '@octavo/config'
import type { ConfigContext } from '../context/configContext.js'
import type { SiteData } from '../context/siteData.js'
import { iconItems, linkItems, operationItems, type Proposal, type Proposals } from './pageProposals.js'

/** Returns the completions at a position of docs.json: keys and values of its schema, and names of the site. */
export async function configProposals(context: ConfigContext, data: SiteData): Promise<Proposals> {
  const { kind, path, span, isQuoted, typed } = context
  if (kind === 'key') return { span, items: keyItems(schemaAt(path), isQuoted) }
  const items = [...schemaValues(schemaAt(path)), ...(await siteValues(path, typed, data))]
  return { span, items: isQuoted ? items : items.map(quoted) }
}

function keyItems(schema: JsonSchema | undefined, isQuoted: boolean): Proposal[] {
  return Object.entries(schema?.properties ?? {}).map(([key, value]) => ({
    label: key,
    kind: 'property',
    text: isQuoted ? key : `"${key}": `,
    documentation: schemaText(value),
  }))
}

/** Returns the description of a key as Markdown. */
export function schemaText(schema: JsonSchema): string {
  const { description = '', default: value, enum: values } = schema
  return [
    description,
    values && `Values: ${values.map((each) => `\`${each}\``).join(', ')}.`,
    value !== undefined && `Default: \`${JSON.stringify(value)}\`.`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function schemaValues(schema: JsonSchema | undefined): Proposal[] {
  const types = [schema?.type ?? []].flat()
  return [
    ...(schema?.enum ?? []).map((label): Proposal => ({ label, kind: 'value' })),
    ...(types.includes('boolean') ? ['true', 'false'].map((label): Proposal => ({ label, kind: 'value' })) : []),
  ]
}

/** Returns pages, operations, icons and files where docs.json names them. */
async function siteValues(path: ConfigContext['path'], typed: string, data: SiteData): Promise<Proposal[]> {
  const key = path.findLast((segment) => typeof segment === 'string')
  switch (key) {
    case 'pages':
    case 'root':
      return [...pageItems(data), ...operationItems(data)]
    case 'icon':
      return iconItems(data)
    case 'href':
    case 'destination':
      return linkItems(typed, data, undefined)
    case 'openapi':
    case 'asyncapi':
      return data.files.filter((file) => /\.(?:json|ya?ml)$/i.test(file)).map((label) => ({ label, kind: 'file' }))
    default:
      return []
  }
}

function pageItems({ pages }: SiteData): Proposal[] {
  return pages
    .filter(({ file }) => file !== undefined)
    .map(({ file = '', title }) => ({ label: file.replace(/\.mdx?$/i, ''), kind: 'page', detail: title }))
}

function quoted(item: Proposal): Proposal {
  const { label, text = label } = item
  return { ...item, text: /^(?:true|false)$/.test(text) ? text : JSON.stringify(text) }
}

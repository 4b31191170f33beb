import type { AboutView, DocumentView, OperationGroupView, ServerTemplate } from '@octavo/core'
import { described, listItem } from './markdownList.js'
import { docsText, escaped, inlineCode, link, operationList, section, securityLine } from './operationMarkdown.js'

const FACTS: Record<string, string> = {
  version: 'Version',
  contact: 'Contact',
  email: 'Email',
  license: 'License',
  identifier: 'License',
  termsOfService: 'Terms of service',
  downloadSpec: 'OpenAPI document',
}

/** Returns the Markdown of a page about a document or a group, from a view with Markdown in place of HTML. */
export function documentMarkdown(view: DocumentView): string {
  const groups = view.groups.map(groupText).join('\n\n')
  const blocks = [
    view.facts.map(factLine).join('\n'),
    view.descriptionHtml ?? '',
    docsText(view).trim(),
    section('Servers', view.servers.map(serverLines).join('\n')),
    section('Authorization', view.security.map(securityLine).join('\n')),
    operationList(view.operations),
    view.headings.some(({ word }) => word === 'operations') ? section('Operations', groups) : groups,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function factLine({ name, text, url }: AboutView['facts'][number]): string {
  return `- ${FACTS[name] ?? name}: ${url === undefined ? inlineCode(text) : link(text, url)}`
}

function serverLines({ url, descriptionHtml, variables }: ServerTemplate): string {
  const inside = variables.flatMap((variable) => {
    const values = variable.enum ? ` (${variable.enum.map(inlineCode).join(', ')})` : ''
    const label = `${inlineCode(`{${variable.name}}`)}: default ${inlineCode(variable.default)}${values}`
    return listItem(described(label, variable.descriptionHtml), 1)
  })
  return listItem(described(inlineCode(url), descriptionHtml), 0, inside).join('\n')
}

function groupText({ label, depth, href, rest, ...group }: OperationGroupView): string {
  const blocks = [
    `${'#'.repeat(depth)} ${href === undefined ? escaped(label) : link(label, href)}`,
    group.descriptionHtml ?? '',
    docsText(group).trim(),
    operationList(group.operations),
    rest === undefined ? '' : `… (${rest} more)`,
  ]
  return blocks.filter(Boolean).join('\n\n')
}

import type { AboutView, DefaultSecurityView, DocumentView, OperationGroupView } from '@octavo/core'
import { word } from './markdownWords.js'
import { escaped, link, operationList, section, securityLine, withWords } from './operationMarkdown.js'
import { docsText, inlineCode } from './schemaText.js'
import { serverLines } from './serverMarkdown.js'

const FACTS: Record<string, string> = {
  version: word('version'),
  contact: word('contact'),
  email: 'Email',
  license: word('license'),
  identifier: word('license'),
  termsOfService: word('termsOfService'),
  downloadSpec: word('apiDescription'),
}

/** Returns the Markdown of a page about a document or a group, from a view with Markdown in place of HTML. */
export function documentMarkdown(view: DocumentView, options: { labels?: boolean } = {}): string {
  const groups = view.groups.map(groupText).join('\n\n')
  const blocks = [
    factLines(view.facts).join('\n'),
    view.descriptionHtml ?? '',
    docsText(view).trim(),
    section(word('servers'), view.servers.map(serverLines).join('\n')),
    section(
      word('authorization'),
      view.security.length > 0
        ? defaultSecurityText(view.defaultSecurity) + view.security.map(securityLine).join('\n')
        : '',
    ),
    operationList(view.operations),
    view.headings.some(({ word }) => word === 'operations') ? section(word('operations'), groups) : groups,
  ]
  return withWords(blocks, options)
}

/** Returns a line for each label, such as the name and the identifier of a license. */
function factLines(facts: AboutView['facts']): string[] {
  const labels = [...new Set(facts.map(({ name }) => FACTS[name] ?? name))]
  return labels.map((label) => {
    const texts = facts
      .filter(({ name }) => (FACTS[name] ?? name) === label)
      .map(({ text, url }) => (url === undefined ? inlineCode(text) : link(text, url)))
    return `- ${label}: ${texts.join(', ')}`
  })
}

function defaultSecurityText(alternatives: DefaultSecurityView = []): string {
  const texts = alternatives.map((ids) => (ids.length > 0 ? ids.map(inlineCode).join(' and ') : 'none'))
  return texts.length > 0 ? `${word('defaultSecurity')}: ${texts.join(', or ')}.\n\n` : ''
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

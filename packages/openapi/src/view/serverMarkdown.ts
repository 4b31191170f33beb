import type { ServerTemplate } from '@octavo/core'
import { described, listItem } from './markdownList.js'
import { word } from './markdownWords.js'
import { inlineCode } from './schemaText.js'

/** Returns the servers of an operation as a list. None for a single URL, which is beside the method. */
export function operationServers(servers: readonly ServerTemplate[]): string {
  const isPlain = servers.every(({ descriptionHtml, variables }) => !descriptionHtml && variables.length === 0)
  return servers.length < 2 && isPlain ? '' : servers.map(serverLines).join('\n')
}

/** Returns the list item of a server with its variables. */
export function serverLines({ url, descriptionHtml, variables }: ServerTemplate): string {
  const inside = variables.flatMap((variable) => {
    const values = variable.enum ? ` (${variable.enum.map(inlineCode).join(', ')})` : ''
    const label = `${inlineCode(`{${variable.name}}`)} ${word('fieldDefault')}: ${inlineCode(variable.default)}${values}`
    return listItem(described(label, variable.descriptionHtml), 1)
  })
  return listItem(described(inlineCode(url), descriptionHtml), 0, inside).join('\n')
}

import { readFileSync } from 'node:fs'
import { code, mdxText, page, table } from './markdown.js'

const ENGINE = new URL('../packages/engine/src/', import.meta.url)

/** Returns the reference of options, from the declarations of their interfaces. */
export function optionsPage(): string {
  return page(
    {
      title: 'Options',
      description: 'All options of octavo.config.ts and of the Vite plugin.',
      icon: 'sliders-horizontal',
    },
    [
      `Set options in [\`octavo.config.ts\`](/extend/configuration-file), or in \`octavo({ … })\` of the [Vite plugin](/extend/vite), which takes
precedence. Flags of commands take precedence over both. An unknown option, or a value of the wrong type, is an error.`,
      ...interfaceMembers('options/options.ts', 'OctavoOptions').map(section),
      '## Nested options',
      '### search',
      membersTable(interfaceMembers('options/options.ts', 'SearchOptions')),
      '### assistant',
      membersTable(interfaceMembers('options/assistantOption.ts', 'AssistantOptions')),
      '### feedback',
      membersTable(interfaceMembers('options/feedbackOption.ts', 'FeedbackOptions')),
    ].map((block) => block.trim()),
  )
}

interface Member {
  name: string
  type: string
  text: string
}

/** Returns the members of an interface with their comments. */
function interfaceMembers(file: string, name: string): Member[] {
  const source = readFileSync(new URL(file, ENGINE), 'utf8')
  const [, body = ''] = new RegExp(`interface ${name} \\{\\n(.*?)\\n\\}`, 's').exec(source) ?? []
  const members = [...body.matchAll(/(?: {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)? {2}(\w+)\?: (.*)$/gm)]
  if (members.length === 0) throw new Error(`No members of ${name} in ${file}.`)
  let comment = ''
  return members.map(([, typeText, name = '', type = '']) => {
    // A member without a comment is described with the one before it.
    comment = typeText ?? comment
    const text = comment
      .replace(/^\s*\* ?/gm, ' ')
      .replace(/\s+/g, ' ')
      .replace(/ @example (.*)$/, ' Example: `$1`.')
      .trim()
    return { name, type, text }
  })
}

function section({ name, type, text }: Member): string {
  return `## ${name}\n\nType: ${code(type)}\n\n${mdxText(text)}`
}

function membersTable(members: readonly Member[]): string {
  return table(
    ['Option', 'Type', 'Description'],
    members.map(({ name, type, text }) => [code(name), code(type), mdxText(text)]),
  )
}

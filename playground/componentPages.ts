import { readdirSync, readFileSync } from 'node:fs'
import { COMMON_PROPS, type PropManifest, type PropType } from '@octavo/core'
import { builtIns } from '@octavo/theme'
import { code, table } from './markdown.js'

const PAGES = new URL('./docs/components/', import.meta.url)
const OVERVIEW = new URL('index.mdx', PAGES)

/** Components that have no page, because they only keep existing sites working. */
const WITHOUT_PAGE = ['ApiPlayground', 'MDX']

/**
 * Returns the pages of the built-in components: below each example its source, and the props from the manifests.
 * @throws when a component has no page, or several
 */
export function componentPages(): { file: URL; text: string }[] {
  const lines: string[] = []
  const files = readdirSync(PAGES)
    .filter((name) => name.endsWith('.mdx') && name !== 'index.mdx')
    .map((name) => new URL(name, PAGES))
  const pages = files.map((file) => {
    const text = readFileSync(file, 'utf8')
      .replace(EXAMPLE, (_match, example: string) => withSource(example))
      .replace(PROPS, (_match, names: string) => {
        lines.push(...names.split(', '))
        return `{/* props: ${names} */}\n\n${propsSection(names.split(', '))}\n\n{/* end of props */}`
      })
    return { file, text }
  })
  const names = Object.keys(builtIns).filter((name) => !WITHOUT_PAGE.includes(name))
  if (lines.toSorted().join() !== names.toSorted().join()) throw new Error(`Pages show ${lines.toSorted().join(', ')}.`)
  return [...pages, { file: OVERVIEW, text: overviewPage() }]
}

const EXAMPLE = /\{\/\* example \*\/\}\n\n(.*?)\n\n\{\/\* source \*\/\}.*?\{\/\* end of source \*\/\}/gs
const PROPS = /\{\/\* props: (.*?) \*\/\}.*?\{\/\* end of props \*\/\}/gs

function withSource(example: string): string {
  const fence = example.includes('```') ? '````' : '```'
  return `{/* example */}\n\n${example}\n\n{/* source */}\n\n${fence}mdx\n${example}\n${fence}\n\n{/* end of source */}`
}

function propsSection(names: readonly string[]): string {
  const sections = names.map((name) => {
    const { description, props, support } = builtIns[name] as (typeof builtIns)[string]
    const text = [description, support?.note].filter(Boolean).join(' ')
    const alias = /^Alias of `<([\w.]+)>`/.exec(description)?.[1]
    const isListed = Object.keys(props).length === 0 || (alias !== undefined && names.includes(alias))
    return [`### ${name}`, text, isListed ? '' : propsTable(props)].filter(Boolean).join('\n\n')
  })
  return `## Props\n\nAll components also accept the [common props](/components#common-props).\n\n${sections.join('\n\n')}`
}

function propsTable(props: Readonly<Record<string, PropManifest>>): string {
  const rows = Object.entries(props).map(([name, prop]) => [
    code(name),
    typeText(prop.type),
    prop.required ? 'required' : prop.default === undefined ? '' : code(String(prop.default)),
    [prop.description, prop.support?.note].filter(Boolean).join(' '),
  ])
  return table(['Prop', 'Type', 'Default', 'Description'], rows)
}

function typeText(type: PropType): string {
  if (typeof type === 'string') return code(type)
  return 'min' in type ? `whole number from ${type.min} to ${type.max}` : type.map(code).join(', ')
}

/** The overview as it is, with the list of common props. */
function overviewPage(): string {
  const list = COMMON_PROPS.map(code).join(', ')
  return readFileSync(OVERVIEW, 'utf8').replace(
    /(\{\/\* generated \*\/\}\n\n).*?(\n\n\{\/\* end of generated \*\/\})/s,
    (_match, start: string, end: string) => start + list + end,
  )
}

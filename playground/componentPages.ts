import { COMMON_PROPS, type PropManifest, type PropType } from '@octavo/core'
import { builtIns } from '@octavo/theme'
import { code, table } from './referencePages.js'

/** Returns the reference of the built-in components, from their manifests. */
export function componentPages(): { file: URL; text: string }[] {
  const file = new URL('./docs/reference/components.mdx', import.meta.url)
  return [{ file, text: componentsPage() }]
}

function componentsPage(): string {
  return `---
title: Component properties
description: All built-in components with their properties, types and defaults.
icon: list
---

{/* This page is generated: npm run docs:generate */}

Pages use these components without importing them. Each of them also accepts the properties of every element:
${COMMON_PROPS.map(code).join(', ')}.

${Object.keys(builtIns).map(section).join('\n\n')}
`
}

function section(name: string): string {
  const { description, props, support } = builtIns[name] as (typeof builtIns)[string]
  const text = [description, support?.note].filter(Boolean).join(' ')
  const hasProps = Object.keys(props).length > 0
  return [`## ${name}`, text, hasProps ? propsTable(props) : 'It takes only the common properties.'].join('\n\n')
}

function propsTable(props: Readonly<Record<string, PropManifest>>): string {
  const rows = Object.entries(props).map(([name, prop]) => [
    code(name),
    typeText(prop.type),
    prop.required ? 'required' : prop.default === undefined ? '' : code(String(prop.default)),
    [prop.description, prop.support?.note].filter(Boolean).join(' '),
  ])
  return table(['Property', 'Type', 'Default', 'Description'], rows)
}

function typeText(type: PropType): string {
  if (typeof type === 'string') return code(type)
  return 'min' in type ? `whole number from ${type.min} to ${type.max}` : type.map(code).join(', ')
}

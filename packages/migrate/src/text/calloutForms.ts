import type { DirectiveRule } from './convertDirectives.js'
import { titledTags } from './convertDirectives.js'
import type { ElementRule } from './convertElements.js'
import { quote } from './convertElements.js'

/** Callouts by the names that generators have for them. */
const CALLOUTS: Readonly<Record<string, string>> = {
  note: 'Note',
  secondary: 'Note',
  info: 'Info',
  important: 'Info',
  tip: 'Tip',
  success: 'Check',
  warning: 'Warning',
  caution: 'Warning',
  danger: 'Danger',
  error: 'Danger',
}

export function calloutName(name: string): string | undefined {
  return Object.hasOwn(CALLOUTS, name) ? CALLOUTS[name] : undefined
}

/** Directives that all generators share. */
export const calloutDirective: DirectiveRule = ({ name, title }) => {
  const callout = calloutName(name)
  return callout === undefined ? undefined : titledTags(callout, title)
}

/** Converts `<Aside type="tip">` and `<Admonition type="tip">`. */
export const calloutElement: ElementRule = (element) => ({
  name: calloutName(element.text('type') ?? 'note') ?? 'Note',
  attributes: { title: element.attributes.get('title'), icon: quote(element.text('icon')) },
})

/** `<TabItem value="a" label="A">`. */
export const tabItemElement: ElementRule = (element) => {
  const value = element.text('value')
  const title =
    element.attributes.get('label') ?? quote(titleInTabs(element.parent?.attributes.get('values'), value) ?? value)
  return { name: 'Tab', attributes: { title: title ?? '"Tab"', icon: element.attributes.get('icon') } }
}

/** Reads the label of a tab in `values={[{ label: 'A', value: 'a' }]}`. */
function titleInTabs(values: string | true | undefined, value: string | undefined): string | undefined {
  if (typeof values !== 'string' || value === undefined) return undefined
  for (const [entry] of values.matchAll(/\{[^{}]*\}/g)) {
    if (property(entry, 'value') === value) return property(entry, 'label')
  }
  return undefined
}

function property(entry: string, name: string): string | undefined {
  return new RegExp(`["']?\\b${name}["']?\\s*:\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(entry)
    ?.slice(1)
    .find((part) => part !== undefined)
}

/** `<Tabs>` with the tab that is open first. */
export const tabsElement: ElementRule = (element) => {
  const first = element.text('defaultValue')
  const tabs = element.children.filter(({ name }) => name === 'TabItem')
  const index = tabs.findIndex((tab) => tab.text('value') === first || tab.attributes.has('default'))
  return { name: 'Tabs', attributes: { defaultTabIndex: index > 0 ? `{${index}}` : undefined } }
}

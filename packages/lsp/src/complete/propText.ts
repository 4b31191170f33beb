import type { ComponentManifest, PropManifest, PropType } from '@octavo/core'

/** Returns the allowed values of a property. Empty if it can have any. */
export function propValues(type: PropType): string[] {
  if (typeof type !== 'string') return 'min' in type ? [] : [...type]
  return type === 'boolean' ? ['true', 'false'] : [...type.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '')
}

export function typeText(type: PropType): string {
  if (typeof type === 'string') return type
  return 'min' in type ? `${type.min} to ${type.max}` : type.map((value) => `'${value}'`).join(' | ')
}

/** Returns a property as a line of Markdown. */
export function propText(name: string, { type, description, required, default: value, support }: PropManifest): string {
  const notes = [
    required && 'Required.',
    value !== undefined && `Default: \`${JSON.stringify(value)}\`.`,
    support?.note,
  ].filter(Boolean)
  return `\`${name}\`: \`${typeText(type)}\` – ${[description, ...notes].join(' ')}`
}

/** Returns the description of a component with its properties, as Markdown. */
export function componentText(name: string, { description, props, support }: ComponentManifest): string {
  const list = Object.entries(props).map(([prop, manifest]) => `- ${propText(prop, manifest)}`)
  return [`**\`<${name}>\`** ${description}`, support?.note, list.join('\n')].filter(Boolean).join('\n\n')
}

import { type ComponentChildren, h, type VNode } from 'preact'
import { renderInScope } from './shared/renderInScope.js'
import { type IconDrawing, IslandId, iconKey, type PageScope, uniqueId, useScope } from './shared/scopeContext.js'

interface IslandProps {
  /** Data for hydration in the browser, as JSON. */
  data: object
  /** Page content inside the island, by number. */
  slots: readonly ComponentChildren[]
  /** Returns the island's content with the given slots. */
  inside(slots: readonly ComponentChildren[]): ComponentChildren
}

/**
 * A part of the page that also runs in the browser. It is rendered in `<octavo-island>` with its data; page content
 * inside it is in `<octavo-slot>`. Content that is not visible initially is in a template.
 */
export function Island({ data, slots, inside }: IslandProps): VNode {
  const scope = useScope()
  const texts = slots.map((slot) => renderInScope(slot, scope))
  const icons: Record<string, IconDrawing> = {}
  const nodes = texts.map(
    (html, slot): ComponentChildren =>
      h('octavo-slot', { 'data-slot': slot, dangerouslySetInnerHTML: { __html: html } }),
  )
  const id = uniqueId(scope, 'island')
  const body = renderInScope(h(IslandId.Provider, { value: id, children: inside(nodes) }), recordIcons(scope, icons))
  nameIcons((data as IslandData).props, (name) => recordIcons(scope, icons).context.icon(name))
  const templates = texts.map((html, slot) =>
    html === '' || body.includes(slotTag(slot)) ? '' : `<template data-slot="${slot}">${html}</template>`,
  )
  const json = JSON.stringify({ ...data, id, icons: Object.keys(icons).length > 0 ? icons : undefined })
  const island = h('octavo-island', {
    'data-island': json,
    dangerouslySetInnerHTML: { __html: body + templates.join('') },
  })
  return island as VNode
}

interface IslandData {
  props?: Record<string, unknown>
}

/** Records icons in properties such as `activeIcon`, which the island may show only after a click. */
function nameIcons(props: IslandData['props'], record: (name: string) => void): void {
  for (const [key, value] of Object.entries(props ?? {})) {
    if (!/icon/i.test(key)) continue
    for (const name of Array.isArray(value) ? value.slice(0, MAX_NAMES) : [value])
      if (typeof name === 'string') record(name)
  }
}

const MAX_NAMES = 50

function slotTag(slot: number): string {
  return `<octavo-slot data-slot="${slot}"`
}

/** Records the drawings of used icons in the island's data, because browsers have no icon libraries. */
function recordIcons(scope: PageScope, icons: Record<string, IconDrawing>): PageScope {
  const icon: PageScope['context']['icon'] = (name, options) => {
    const drawing = scope.context.icon(name, options)
    if (drawing) icons[iconKey(name, options)] = drawing
    return drawing
  }
  return { ...scope, context: { ...scope.context, icon } }
}

import { type ComponentChildren, Fragment, h, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import {
  type IconDrawing,
  IslandId,
  iconKey,
  type PageScope,
  ScopeContext,
  uniqueId,
  useScope,
} from './scope/context.js'

interface IslandProps {
  /** What the browser needs to run it again; JSON. */
  data: object
  /** Content of the page that it shows, by number. */
  slots: readonly ComponentChildren[]
  /** Its inside, with the slots put in. */
  inside(slots: readonly ComponentChildren[]): ComponentChildren
}

/**
 * A part of the page that runs in the browser too. Around it `<octavo-island>` holds its data, in it `<octavo-slot>`
 * the page's own content; content that is not shown at first waits in a template.
 */
export function Island({ data, slots, inside }: IslandProps): VNode {
  const scope = useScope()
  const texts = slots.map((slot) => renderWith(scope, slot))
  const icons: Record<string, IconDrawing> = {}
  const nodes = texts.map(
    (html, slot): ComponentChildren =>
      h('octavo-slot', { 'data-slot': slot, dangerouslySetInnerHTML: { __html: html } }),
  )
  const id = uniqueId(scope, 'island')
  const body = renderWith(recordIcons(scope, icons), h(IslandId.Provider, { value: id, children: inside(nodes) }))
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

/** Icons that an island is given by properties such as `activeIcon` may show only after a click. */
function nameIcons(props: IslandData['props'], record: (name: string) => void): void {
  for (const [key, value] of Object.entries(props ?? {})) {
    if (!/icon/i.test(key)) continue
    for (const name of Array.isArray(value) ? value.slice(0, MAX_NAMED) : [value])
      if (typeof name === 'string') record(name)
  }
}

const MAX_NAMED = 50

function slotTag(slot: number): string {
  return `<octavo-slot data-slot="${slot}"`
}

function renderWith(scope: PageScope, children: ComponentChildren): string {
  return renderToString(h(ScopeContext.Provider, { value: scope, children: h(Fragment, null, children) }))
}

/** Browsers have no icon libraries: the drawings that were used go along. */
function recordIcons(scope: PageScope, icons: Record<string, IconDrawing>): PageScope {
  const icon: PageScope['context']['icon'] = (name, options) => {
    const drawing = scope.context.icon(name, options)
    if (drawing) icons[iconKey(name, options)] = drawing
    return drawing
  }
  return { ...scope, context: { ...scope.context, icon } }
}

import type { ComponentChildren, VNode } from 'preact'
import { uniqueId, useScope } from '../scope/context.js'

export interface SwitchPanel {
  /** Names the panel to other switches. */
  title: string
  /** What its tab shows; the title when absent. */
  label?: ComponentChildren
  /** Anchor of the panel, for links to it. */
  id?: string
  /** What the panel is about, for a switch that is paired with this one. */
  topic?: string
  icon?: ComponentChildren
  content: ComponentChildren
}

interface SwitchProps {
  class: string
  /** What the choice is between, for assistive technology. */
  name: string
  panels: SwitchPanel[]
  /** Index of the panel shown first. */
  selected?: number
  /** Follow and lead other switches with the same titles. */
  sync?: boolean
  /** With script, choose from a list instead of a row of tabs. */
  dropdown?: boolean
  /** Switches with the same name show panels of one topic, such as the status of a response. */
  pair?: string
  /** Controls at the end of the row. */
  actions?: ComponentChildren
  [attribute: string]: unknown
}

/**
 * Panels of which one shows. Radio buttons do it, so it works without script, by keyboard, and readers of the plain
 * document find every panel under its title.
 */
export function Switch({
  name,
  panels,
  selected = 0,
  sync = true,
  dropdown = false,
  pair,
  actions,
  ...rest
}: SwitchProps): VNode {
  const group = uniqueId(useScope(), 'switch')
  const open = selected < panels.length ? selected : 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out its children in a row everywhere
    <div
      {...rest}
      role="group"
      aria-label={name}
      data-switch
      data-sync={sync || undefined}
      data-dropdown={dropdown || undefined}
      data-pair={pair}
    >
      {dropdown && <SwitchSelect name={name} panels={panels} selected={open} />}
      {panels.map((panel, index) => (
        <SwitchEntry {...panel} group={group} number={index + 1} open={index === open} key={panel.title} />
      ))}
      {actions}
    </div>
  )
}

interface SwitchEntryProps extends SwitchPanel {
  group: string
  number: number
  open: boolean
}

function SwitchEntry({
  group,
  number,
  open,
  title,
  label = title,
  id,
  topic,
  icon,
  content,
}: SwitchEntryProps): VNode[] {
  const input = `${group}-${number}`
  return [
    <input
      type="radio"
      class="switch-input sr-only"
      key="input"
      name={group}
      id={input}
      value={title}
      checked={open}
      data-topic={topic}
    />,
    <label class="switch-label" key="label" for={input} id={`${input}-label`}>
      {icon}
      <span>{label}</span>
    </label>,
    // biome-ignore lint/a11y/useSemanticElements: no landmark, and no set of controls
    <div class="switch-panel" role="group" key="panel" id={id} aria-labelledby={`${input}-label`}>
      {content}
    </div>,
  ]
}

function SwitchSelect({ name, panels, selected }: { name: string; panels: SwitchPanel[]; selected: number }): VNode {
  return (
    <select class="switch-select js-only" aria-label={name}>
      {panels.map((panel, index) => (
        <option value={panel.title} selected={index === selected} key={panel.title}>
          {panel.title}
        </option>
      ))}
    </select>
  )
}

/** Titles told apart: the second `Request` becomes `Request 2`. */
export function distinctTitles(titles: string[]): string[] {
  const counts = new Map<string, number>()
  return titles.map((title) => {
    const count = (counts.get(title) ?? 0) + 1
    counts.set(title, count)
    return count === 1 ? title : `${title} ${count}`
  })
}

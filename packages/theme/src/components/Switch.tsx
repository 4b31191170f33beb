import type { ComponentChildren, VNode } from 'preact'
import { uniqueId, useScope } from '../shared/scopeContext.js'

export interface SwitchPanel {
  /** Title of the panel, which synchronizes switches. Repeated titles get a number. */
  title: string
  /** Content of the tab. Default: the title. */
  label?: ComponentChildren
  /** Anchor of the panel, for links. */
  id?: string
  /** Topic of the panel, for a paired switch. */
  topic?: string
  icon?: ComponentChildren
  content: ComponentChildren
  /** Controls in the row, shown with the panel. */
  controls?: ComponentChildren
}

interface SwitchProps {
  class: string
  /** Accessible name of the switch. */
  name: string
  panels: SwitchPanel[]
  /** Index of the panel shown first. */
  selected?: number
  /** Synchronizes the switch with others that have the same titles. */
  sync?: boolean
  /** Shows a select menu instead of tabs if scripts run. */
  dropdown?: boolean
  /** Name of a pair of switches. Both show panels of the same topic, such as the status of a response. */
  pair?: string
  /** Controls at the end of the row. */
  actions?: ComponentChildren
  [attribute: string]: unknown
}

/**
 * Shows one of several panels. It uses radio buttons, so it works without scripts and with the keyboard. Without
 * styles, all panels are shown below their titles.
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
  const titles = distinctTitles(panels)
  const titledPanels = panels.map((panel, index) => ({ ...panel, title: titles[index] as string }))
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
      {dropdown && <SwitchSelect name={name} panels={titledPanels} selected={open} />}
      {titledPanels.map((panel, index) => (
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
  controls,
}: SwitchEntryProps): ComponentChildren[] {
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
    controls,
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

/** Returns unique titles: a second `Request` becomes `Request 2`. */
export function distinctTitles(panels: readonly SwitchPanel[]): string[] {
  const counts = new Map<string, number>()
  return panels.map(({ title }) => {
    const count = (counts.get(title) ?? 0) + 1
    counts.set(title, count)
    return count === 1 ? title : `${title} ${count}`
  })
}

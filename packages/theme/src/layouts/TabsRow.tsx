import type { DivisionView, PageView } from '@octavo/core'
import type { VNode } from 'preact'
import { MdxIcon } from '../components/Icon.js'
import { Glyph } from '../shared/Glyph.js'
import type { UiStrings } from '../shared/uiStrings.js'
import { DivisionLink } from './DivisionSwitch.js'

/** Rows of tabs below the navbar, one per level. A tab with a menu opens a list. */
export function Tabs({ view, strings }: { view: PageView; strings: UiStrings }): VNode | null {
  const levels = view.navigation.levels.filter((level) => level.kind === 'tab')
  if (levels.length === 0) return null
  return (
    <nav class="nav-tabs" aria-label={strings.sections}>
      {levels.map((level) => (
        <ul key={level.items[0]?.href}>
          {level.items.map((item) => (
            <li data-align={item.align} key={item.href + item.label}>
              <TabItem item={item} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

function TabItem({ item }: { item: DivisionView }): VNode {
  if (!item.menu?.length) return <DivisionLink item={item} class="nav-tabs-item" current="true" />
  return (
    <details class="nav-dropdown" data-menu>
      <summary class="nav-tabs-item" data-open={item.active || undefined}>
        <MdxIcon icon={item.icon} class="nav-tabs-item-icon" />
        {item.label}
        <Glyph name="chevron" />
      </summary>
      <ul class="nav-dropdown-content">
        {item.menu.map((entry) => (
          <li key={entry.href + entry.label}>
            <DivisionLink item={entry} class="nav-dropdown-item" current="true" />
          </li>
        ))}
      </ul>
    </details>
  )
}

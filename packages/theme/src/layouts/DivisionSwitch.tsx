import type { DivisionLevelView, DivisionView } from '@octavo/core'
import type { VNode } from 'preact'
import { MdxIcon } from '../components/Icon.js'
import { Glyph } from '../shared/Glyph.js'
import { inlineStyle, safeCssValue } from '../shared/safeStyle.js'
import { NEW_TAB, safeUrl } from '../shared/safeUrl.js'
import type { UiStrings } from '../shared/uiStrings.js'
import { NavTag } from './NavTag.js'

interface DivisionSwitchProps {
  level: DivisionLevelView
  strings: UiStrings
  /** Adds the documented id, which may occur only once in a document. */
  isNamed?: boolean
}

/**
 * A menu of divisions: products, versions, languages, dropdowns. It is a `<details>` element, so that it opens
 * without scripts.
 */
export function DivisionSwitch({ level, strings, isNamed }: DivisionSwitchProps): VNode {
  const active = level.items.find((item) => item.active) ?? level.items[0]
  const name = level.kind === 'product' ? 'nav-dropdown-products-selector' : 'nav-dropdown'
  const id = (part: string) => (isNamed && level.kind === 'language' ? `localization-select-${part}` : undefined)
  return (
    <details class="nav-dropdown" data-kind={level.kind} data-menu>
      <summary
        class={`${name}-trigger`}
        id={id('trigger')}
        aria-label={`${kindLabel(level.kind, strings)}: ${active?.label ?? ''}`}
      >
        <MdxIcon icon={active?.icon} />
        <span>{active?.label}</span>
        <Glyph name="chevron" />
      </summary>
      <ul class={`${name}-content`} id={id('content')}>
        {level.items.map((item) => (
          <li key={item.href + item.label}>
            <DivisionLink item={item} class={`${name}-item`} current="true" />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface DivisionLinkProps {
  item: DivisionView
  class: string
  current: 'page' | 'true'
}

/** A link to a division with icon, description and tag. */
export function DivisionLink({ item, class: name, current }: DivisionLinkProps): VNode {
  return (
    <a
      class={name}
      href={safeUrl(item.href)}
      aria-current={item.active ? current : undefined}
      data-active={item.active || undefined}
      data-align={item.align}
      style={divisionColor(item)}
      {...(item.external ? NEW_TAB : {})}
    >
      <MdxIcon icon={item.icon} class={`${name}-icon`} />
      <span class={`${name}-text-container`}>
        <span class={`${name}-title`}>{item.label}</span>
        {item.description && <span class={`${name}-description`}>{item.description}</span>}
      </span>
      {item.tag && <NavTag>{item.tag}</NavTag>}
    </a>
  )
}

function divisionColor({ color }: DivisionView): string | undefined {
  return inlineStyle({ '--division-light': safeCssValue(color?.light), '--division-dark': safeCssValue(color?.dark) })
}

function kindLabel(kind: DivisionLevelView['kind'], strings: UiStrings): string {
  return kind === 'product' || kind === 'version' || kind === 'language' ? strings[kind] : strings.section
}

import { componentSlug } from '@octavo/core'
import type { VNode } from 'preact'
import { childList, isElementType, type MdxElement, plainText, readNode } from '../shared/nodeText.js'
import { classes, type MdxProps, readBoolean, readInteger, readString } from '../shared/propValues.js'
import { uniqueId, useScope } from '../shared/scopeContext.js'
import { label } from '../shared/uiLabels.js'
import { CONTENT_ONLY, type ComponentFamily, ICON_PROPS, SECTION } from './family.js'
import { MdxIcon } from './Icon.js'
import { Switch } from './Switch.js'

const TAB_INDEXES = { min: 0, max: 100 }

/** `<Tabs>`: shows one `<Tab>` at a time. Other children are above the tabs and always visible. */
export function Tabs(props: MdxProps): VNode {
  const scope = useScope()
  const children = childList(props.children)
  const tabs = children.filter((child): child is MdxElement => isElementType(child, Tab))
  const names = tabs.map((tab) => plainText(readNode(tab.props.title)))
  const panels = tabs.map(({ props: tab }, index) => ({
    title: names[index] || label('tab', index + 1),
    id: uniqueId(scope, readString(tab.id) ?? (componentSlug(names[index] || `tab ${index + 1}`) || 'tab')),
    label: typeof tab.title === 'object' ? readNode(tab.title) : undefined,
    icon: <MdxIcon icon={tab.icon} iconType={tab.iconType} class="tab-icon" />,
    content: tab.children,
  }))
  return (
    <>
      {children.filter((child) => !isElementType(child, Tab))}
      {panels.length > 0 && (
        <Switch
          class={classes('tabs', props.className)}
          name={label('tabs')}
          data-border-bottom={readBoolean(props.borderBottom) || undefined}
          panels={panels}
          selected={readInteger(props.defaultTabIndex, 0, TAB_INDEXES)}
          sync={readBoolean(props.sync, true)}
        />
      )}
    </>
  )
}

/** `<Tab>` outside of `<Tabs>`: its title and content. */
export function Tab(props: MdxProps): VNode {
  return (
    <section class="tab-alone">
      {readNode(props.title) && <p class="tab-alone-title">{readNode(props.title)}</p>}
      {props.children}
    </section>
  )
}

export function tabFamily(): ComponentFamily {
  return {
    Tab: {
      component: Tab,
      description: 'One of the tabs in `<Tabs>`.',
      props: {
        ...ICON_PROPS,
        title: { type: 'string | ReactNode', required: true, description: 'Title of the tab.' },
      },
      markdown: SECTION,
    },
    Tabs: {
      component: Tabs,
      description: 'Content in tabs, one of which is shown at a time.',
      props: {
        defaultTabIndex: { type: TAB_INDEXES, default: 0, description: 'Tab that is shown first, counted from 0.' },
        sync: {
          type: 'boolean',
          default: true,
          description: 'Selects the same tab in all groups that have the same titles.',
        },
        borderBottom: { type: 'boolean', default: false, description: 'Draws a line below the titles.' },
      },
      markdown: CONTENT_ONLY,
    },
  }
}

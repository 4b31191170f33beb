import { Fragment, type VNode } from 'preact'
import { plainText, readNode } from '../shared/nodeText.js'
import type { MdxProps } from '../shared/propValues.js'
import { useScope } from '../shared/scopeContext.js'
import { label } from '../shared/uiLabels.js'
import { type ComponentFamily, ICON_PROPS, SECTION } from './family.js'
import { MdxIcon } from './Icon.js'

/** `<View>`: content for one language or framework. Without scripts, all views are visible below their titles. */
export function View({ children, title, icon, iconType }: MdxProps): VNode {
  const name = plainText(readNode(title))
  const { views } = useScope()
  if (name && !views.includes(name)) views.push(name)
  return (
    <section class="view" data-view={name} aria-label={name}>
      <p class="view-title">
        <MdxIcon icon={icon} iconType={iconType} />
        {readNode(title)}
      </p>
      {children}
    </section>
  )
}

/** The menu for choosing a view. */
export function ViewSwitch({ views }: { views: string[] }): VNode {
  return (
    <div id="multi-view-dropdown" class="multi-view-dropdown js-only">
      <select aria-label={label('view')} data-view-select>
        {views.map((view) => (
          <option value={view} key={view}>
            {view}
          </option>
        ))}
      </select>
    </div>
  )
}

/** `<Visibility>`: content for agents is omitted from the page, and content for humans from its Markdown. */
export function Visibility({ children, for: audience }: MdxProps): VNode | null {
  return audience === 'agents' ? null : <Fragment>{children}</Fragment>
}

export function viewFamily(): ComponentFamily {
  return {
    View: {
      component: View,
      description: 'Content for one language or framework. Readers choose which one they see.',
      props: {
        ...ICON_PROPS,
        title: { type: 'string | ReactNode', required: true, description: 'Language or framework.' },
      },
      markdown: SECTION,
    },
    Visibility: {
      component: Visibility,
      description: 'Content that is only in the HTML page or only in its Markdown.',
      props: {
        // `MDX_VISIBILITY` checks the value.
        for: { type: '"humans" | "agents"', required: true, description: 'Audience of the content.' },
      },
      markdown: {
        kind: 'block',
        write: (element) => (element.text('for') === 'humans' ? '' : element.blocks()),
      },
    },
  }
}

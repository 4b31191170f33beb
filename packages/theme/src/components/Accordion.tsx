import { componentSlug } from '@octavo/core'
import type { ComponentChildren, VNode } from 'preact'
import { Glyph } from '../shared/Glyph.js'
import { plainText, readNode } from '../shared/nodeText.js'
import { type MdxProps, readBoolean, readString } from '../shared/propValues.js'
import { RevealBox } from '../shared/RevealBox.js'
import { uniqueId, useScope } from '../shared/scopeContext.js'
import { label } from '../shared/uiLabels.js'
import { CONTENT_ONLY, type ComponentFamily, ICON_PROPS, SECTION } from './family.js'
import { MdxIcon } from './Icon.js'

/** `<Accordion>`: a `<details>` element that its id can link to. */
export function Accordion(props: MdxProps): VNode {
  const scope = useScope()
  const id = uniqueId(
    scope,
    readString(props.id) ?? (componentSlug(plainText(props.title as ComponentChildren)) || 'accordion'),
  )
  const description = readNode(props.description)
  return (
    <details class="accordion" id={id} open={readBoolean(props.defaultOpen)} data-hash>
      <summary>
        <Glyph name="chevron" />
        <MdxIcon icon={props.icon} iconType={props.iconType} />
        <span class="accordion-text">
          <span class="accordion-title">{props.title as ComponentChildren}</span>
          {description && <span class="accordion-description">{description}</span>}
        </span>
      </summary>
      <div class="accordion-content">{props.children}</div>
    </details>
  )
}

/** `<AccordionGroup>`: accordions in one frame. */
export function AccordionGroup({ children }: MdxProps): VNode {
  return <div class="accordion-group">{children}</div>
}

/** `<Expandable>`: collapsible nested fields. */
export function Expandable(props: MdxProps): VNode {
  const { expanded } = useScope()
  return (
    <RevealBox title={readNode(props.title) ?? label('properties')} open={readBoolean(props.defaultOpen, expanded)}>
      {props.children}
    </RevealBox>
  )
}

export function accordionFamily(): ComponentFamily {
  return {
    Accordion: {
      component: Accordion,
      description: 'A titled section that readers can expand.',
      props: {
        ...ICON_PROPS,
        title: { type: 'string | ReactNode', required: true, description: 'Title, which is always visible.' },
        description: { type: 'string | ReactNode', description: 'Text below the title.' },
        defaultOpen: { type: 'boolean', default: false, description: 'Expands the content initially.' },
      },
      markdown: SECTION,
    },
    AccordionGroup: {
      component: AccordionGroup,
      description: 'A group of accordions in one frame.',
      props: {},
      markdown: CONTENT_ONLY,
    },
    Expandable: {
      component: Expandable,
      description: 'Nested fields that readers can expand.',
      props: {
        title: {
          type: 'string | ReactNode',
          description: 'Title. The default is "Properties" in the language of the page.',
        },
        defaultOpen: {
          type: 'boolean',
          default: false,
          description: 'Expands the content initially. On API pages the default is set by `api.params.expanded`.',
        },
      },
      markdown: { kind: 'block', write: (element, md) => md.join(md.strong(element.line('title')), element.blocks()) },
    },
  }
}

import { type ComponentChildren, createContext, type VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { childList } from '../shared/nodeText.js'
import { classes, type MdxProps, readString } from '../shared/propValues.js'
import { safeAttributes } from '../shared/safeAttributes.js'
import { isExternalUrl, NEW_TAB, safeUrl } from '../shared/safeUrl.js'
import type { ComponentFamily } from './family.js'

/** True inside a link, which must not contain other links or buttons. */
export const InsideLink = createContext(false)

/** `<a>` and `<Link>`, whose URL can also be in `to`. A link inside a link, or to a script, becomes plain text. */
export function Link({ children, to, className, class: plainClass, ...rest }: MdxProps): VNode {
  const href = safeUrl(rest.href ?? to)
  if (useContext(InsideLink) || (href === undefined && !rest.id && !rest.name)) return <span>{children}</span>
  const external = href !== undefined && isExternalUrl(href) && /^(?:https?:)?\/\//i.test(href)
  const attributes = safeAttributes({ ...rest, href })
  return (
    <a
      {...attributes}
      class={classes('link', className, plainClass)}
      target={readString(rest.target) ?? (external ? '_blank' : undefined)}
      rel={classes(external && 'noopener noreferrer', rest.rel) || undefined}
    >
      <InsideLink.Provider value={true}>{children}</InsideLink.Provider>
    </a>
  )
}

interface LinkBoxProps {
  href?: string
  children: ComponentChildren
  [attribute: string]: unknown
}

/** A box that is a link if it has an href and is not inside another link. */
export function LinkBox({ href, children, ...attributes }: LinkBoxProps): VNode {
  if (href === undefined || useContext(InsideLink)) return <div {...attributes}>{children}</div>
  const isExternal = /^(?:https?:)?\/\//i.test(href)
  return (
    <a {...attributes} href={href} {...(isExternal ? NEW_TAB : {})}>
      <InsideLink.Provider value={true}>{children}</InsideLink.Provider>
    </a>
  )
}

/** Returns true if the content of an element has links. */
export function containsLink(children: ComponentChildren): boolean {
  return childList(children).some((child) => {
    if (typeof child === 'string') return false
    return child.type === Link || child.type === 'a' || containsLink(child.props.children)
  })
}

export function linkFamily(): ComponentFamily {
  return {
    Link: {
      component: Link,
      description: 'A link.',
      props: {
        href: { type: 'string', required: true, description: 'Path or URL.' },
        to: { type: 'string', description: 'Alias of `href`.' },
        target: { type: 'string', description: 'Where the link opens. The default is `_blank` for other sites.' },
        rel: { type: 'string', description: 'Relation to the target, for links within the site.' },
        name: { type: 'string', description: 'Name that makes the element a link target.' },
      },
      markdown: { like: 'a' },
    },
  }
}

import { createContext, type VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { classes, type MdxProps, readString } from '../props/read.js'
import { safeAttributes } from '../safe/attributes.js'
import { isExternalUrl, safeUrl } from '../safe/url.js'

/** True inside a link: nothing within may be a link or a button of its own. */
export const InsideLink = createContext(false)

/** `<a>` and `<Link>` (also with `to`). A link inside a link, or to a script, becomes plain text. */
export function Link({ children, to, className, class: ownClass, ...rest }: MdxProps): VNode {
  const href = safeUrl(rest.href ?? to)
  if (useContext(InsideLink) || (href === undefined && !rest.id && !rest.name)) return <span>{children}</span>
  const external = href !== undefined && isExternalUrl(href) && /^(?:https?:)?\/\//i.test(href)
  const attributes = safeAttributes({ ...rest, href })
  return (
    <a
      {...attributes}
      class={classes('link', className, ownClass)}
      target={readString(rest.target) ?? (external ? '_blank' : undefined)}
      rel={external ? 'noopener noreferrer' : readString(rest.rel)}
    >
      <InsideLink.Provider value={true}>{children}</InsideLink.Provider>
    </a>
  )
}

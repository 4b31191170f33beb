import type { OperationView, PageView, SidebarItemView } from '@octavo/core'
import type { ComponentChildren, FunctionComponent } from 'preact'
import { Guard } from '../shared/Guard.js'
import type { LayoutPart } from '../shared/layoutParts.js'
import { useScope } from '../shared/scopeContext.js'
import type { UiStrings } from '../shared/uiStrings.js'

/** Version of the data that layout components receive. It changes only if existing components could break. */
const LAYOUT_VERSION = 1

interface PartProps {
  version: typeof LAYOUT_VERSION
  /** Renders the default part. In `Head` and `Footer`, the children are added at its end. */
  Default: FunctionComponent<{ children?: ComponentChildren }>
}

/** Properties of a component that replaces a part of the layout. */
export interface LayoutProps extends PartProps {
  /** The data of the page. */
  view: PageView
  /** Texts of the interface in the language of the page. */
  strings: UiStrings
  /** The other parts of the page, including replacements. Only for `Page`. */
  parts?: Readonly<Record<'Background' | 'Banner' | 'Navbar' | 'Sidebar' | 'Content' | 'Footer', FunctionComponent>>
}

/** Properties of a component that replaces `SidebarItem`, which renders a list item. */
export interface SidebarItemProps extends PartProps {
  item: SidebarItemView
  /** Nesting depth. Outermost groups have 0. */
  depth: number
}

/** Properties of a component that replaces `OperationHeader`. */
export interface OperationHeaderProps extends PartProps {
  operation: OperationView
}

/**
 * Returns a component that renders the site's replacement for a part, or else `Default`. If the replacement throws,
 * the error is reported and `Default` is rendered.
 */
export function replaceable<Props extends object>(
  part: LayoutPart,
  Default: FunctionComponent<Props>,
): FunctionComponent<Props> {
  return (props) => {
    const { layout, onLayoutError } = useScope().context
    const Replacement = layout?.[part] as FunctionComponent<object> | undefined
    if (!Replacement) return Default(props)
    const Original = ({ children }: { children?: ComponentChildren }) => <Default {...props}>{children}</Default>
    const onError = (error: unknown) => {
      onLayoutError?.(part, error)
      return <Default {...props} />
    }
    return (
      <Guard onError={onError}>
        <Replacement {...props} version={LAYOUT_VERSION} Default={Original} />
      </Guard>
    )
  }
}

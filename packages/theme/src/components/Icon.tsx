import { isValidElement, type VNode } from 'preact'
import { classes, type MdxProps, readString } from '../shared/propValues.js'
import { inlineStyle, safeCssValue } from '../shared/safeStyle.js'
import { safeUrl, withBase } from '../shared/safeUrl.js'
import { useScope } from '../shared/scopeContext.js'
import { type ComponentFamily, ICON_PROPS } from './family.js'

const FILE = /^(?:\/|\.{1,2}\/|https?:|data:image\/)|\.(?:svg|png|jpe?g|webp|gif|avif)$/i

/** `<Icon>`: a library icon by name, or an image by URL or path. Unknown names render nothing. */
export function Icon(props: MdxProps): VNode | null {
  const source = readString(props.src) ?? readString(props.icon) ?? readString(props.name)
  if (isValidElement(props.icon)) return <span class="icon">{props.icon}</span>
  if (!source) return null
  const size = readString(props.size)
  const length = size && safeCssValue(/^\d+(\.\d+)?$/.test(size) ? `${size}px` : size)
  const style = inlineStyle({ color: safeCssValue(props.color), width: length, height: length })
  const shared = { class: classes('icon', props.className, props.class), style }
  return FILE.test(source) ? (
    <ImageIcon {...shared} src={source} />
  ) : (
    <NamedIcon {...shared} name={source} props={props} />
  )
}

interface IconAttributes {
  class: string
  style?: string
}

function ImageIcon({ src, ...attributes }: IconAttributes & { src: string }): VNode | null {
  const url = safeUrl(withBase(src, useScope().base), 'src')
  return url ? <img {...attributes} src={url} alt="" aria-hidden="true" /> : null
}

function NamedIcon({ name, props, ...attributes }: IconAttributes & { name: string; props: MdxProps }): VNode | null {
  const style = readString(props.iconType) ?? readString(props.style)
  const drawing = useScope().context.icon(name, { style, library: readString(props.library) })
  if (!drawing) return null
  return (
    <svg
      {...attributes}
      class={drawing.isStroked ? `${attributes.class} icon-line` : attributes.class}
      viewBox={drawing.viewBox}
      aria-hidden="true"
      // drawings come from the icon libraries, not from pages
      dangerouslySetInnerHTML={{ __html: drawing.body }}
    />
  )
}

/** The icon of a component with `icon` (a name, a path, an element or `{name, style, library}`) and `iconType`. */
export function MdxIcon({ icon, iconType, class: className }: MdxProps): VNode | null {
  if (icon === undefined || icon === null || icon === false || icon === '') return null
  if (isValidElement(icon) || typeof icon === 'string') {
    return <Icon icon={icon} iconType={iconType} className={className} />
  }
  const { name, style, library } = icon as Record<string, unknown>
  return <Icon icon={name} iconType={iconType ?? style} library={library} className={className} />
}

export function iconFamily(): ComponentFamily {
  return {
    Icon: {
      component: Icon,
      description: 'An inline icon.',
      props: {
        ...ICON_PROPS,
        name: { type: 'string', description: 'Alias of `icon`.' },
        src: { type: 'string', description: 'Path or URL of an image.' },
        color: { type: 'string', description: 'CSS color. The default is the color of the text.' },
        size: { type: 'string | number', description: 'Size in pixels, or as a CSS length.' },
        library: {
          type: ['fontawesome', 'lucide', 'tabler'],
          description: 'Library of the icon. The default is set by `icons.library`.',
        },
      },
      markdown: { kind: 'inline', write: () => '' },
    },
  }
}

import type { VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { label } from '../labels.js'
import { classes, type MdxProps, readBoolean, readOption, readString, readStrings } from '../props/read.js'
import { safeAttributes } from '../safe/attributes.js'
import { Glyph } from './Glyph.js'
import { InsideLink } from './Link.js'

const PLACEMENTS = ['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'] as const

/** `<img>` and `<ZoomImage>`: loads when near, zooms on click unless `noZoom` or inside a link. */
export function Image({ noZoom, actions, actionsPlacement, children, className, ...rest }: MdxProps): VNode {
  const insideLink = useContext(InsideLink)
  const zoom = !readBoolean(noZoom) && !insideLink
  const attributes = safeAttributes(rest)
  const image = (
    <img
      loading="lazy"
      decoding="async"
      {...attributes}
      class={classes(className, rest.class) || undefined}
      alt={typeof rest.alt === 'string' ? rest.alt : ''}
      data-zoom={zoom || undefined}
    />
  )
  const wanted = insideLink ? [] : readStrings(actions)
  const source = readString(attributes.src)
  if (wanted.length === 0 || !source) return image
  return (
    <span class="zoom-image">
      {image}
      <span class="zoom-image-actions" data-placement={readOption(actionsPlacement, PLACEMENTS, 'top-right')}>
        {wanted.includes('copy') && (
          <button type="button" class="button js-only" data-copy-image aria-label={label('copyImage')}>
            <Glyph name="copy" />
            <Glyph name="check" />
          </button>
        )}
        {wanted.includes('download') && (
          <a class="button" href={source} download>
            {label('download')}
          </a>
        )}
      </span>
    </span>
  )
}

/** `<video>` and `<OptimizedVideo>`: with controls unless it plays by itself. */
export function Video({ children, autoPlay, autoplay, ...rest }: MdxProps): VNode {
  const plays = readBoolean(autoPlay ?? autoplay)
  const attributes = safeAttributes(rest)
  return (
    // captions are the author's children
    <video
      preload="metadata"
      playsInline
      {...attributes}
      autoplay={plays || undefined}
      muted={plays || readBoolean(rest.muted) || undefined}
      loop={readBoolean(rest.loop) || undefined}
      controls={readBoolean(rest.controls, !plays) || undefined}
    >
      {children}
    </video>
  )
}

/** `<iframe>`: loads when near; a title is needed to be understood, so the source stands in for an absent one. */
export function EmbeddedFrame({ children, ...rest }: MdxProps): VNode {
  const { allowFullScreen, allowfullscreen, ...attributes } = safeAttributes(rest)
  return (
    <iframe
      loading="lazy"
      {...attributes}
      title={readString(rest.title) ?? readString(attributes.src) ?? 'Embedded content'}
      allowFullScreen={readBoolean(allowFullScreen ?? allowfullscreen) || undefined}
    />
  )
}

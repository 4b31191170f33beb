import type { VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { Glyph } from '../shared/Glyph.js'
import { classes, type MdxProps, readBoolean, readOption, readString, readStrings } from '../shared/propValues.js'
import { safeAttributes } from '../shared/safeAttributes.js'
import { label } from '../shared/uiLabels.js'
import type { ComponentFamily } from './family.js'
import { InsideLink } from './Link.js'

const PLACEMENTS = ['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'] as const

/** `<img>` and `<ZoomImage>`: loads lazily. Zooms on click unless `noZoom` is set or it is inside a link. */
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
  const actionNames = insideLink ? [] : readStrings(actions)
  const source = readString(attributes.src)
  if (actionNames.length === 0 || !source) return image
  return (
    <span class="zoom-image">
      {image}
      <span class="zoom-image-actions" data-placement={readOption(actionsPlacement, PLACEMENTS, 'top-right')}>
        {actionNames.includes('copy') && (
          <button type="button" class="button js-only" data-copy-image aria-label={label('copyImage')}>
            <Glyph name="copy" />
            <Glyph name="check" />
          </button>
        )}
        {actionNames.includes('download') && (
          <a class="button" href={source} download>
            {label('download')}
          </a>
        )}
      </span>
    </span>
  )
}

/** `<video>` and `<OptimizedVideo>`: has controls unless it plays automatically. */
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

/** `<iframe>`: loads lazily. Screen readers need a title, so its URL is the default. */
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

export const ZoomImage = Image
export const OptimizedVideo = Video

export function mediaFamily(): ComponentFamily {
  return {
    OptimizedVideo: {
      component: OptimizedVideo,
      description: 'A video, like `<video>` in HTML.',
      props: {
        src: { type: 'string', required: true, description: 'Path or URL of the video.' },
        poster: { type: 'string', description: 'Image that is shown until the video plays.' },
        controls: {
          type: 'boolean',
          description: 'Shows the controls. The default is `true` unless the video plays automatically.',
        },
        autoPlay: { type: 'boolean', default: false, description: 'Plays automatically, without sound.' },
        autoplay: { type: 'boolean', default: false, description: 'Alias of `autoPlay`.' },
        loop: { type: 'boolean', default: false, description: 'Restarts the video at the end.' },
        muted: { type: 'boolean', default: false, description: 'Plays without sound.' },
        playsInline: {
          type: 'boolean',
          default: true,
          description: 'Plays inside the page on phones.',
          support: { status: 'different', note: 'Videos always play inside the page.' },
        },
        playsinline: { type: 'boolean', default: true, description: 'Alias of `playsInline`.' },
        preload: { type: 'string', default: 'metadata', description: 'Amount of the video to load before it plays.' },
        width: { type: 'string | number', description: 'Width in pixels.' },
        height: { type: 'string | number', description: 'Height in pixels.' },
      },
      markdown: { like: 'video' },
    },
    ZoomImage: {
      component: ZoomImage,
      description: 'An image that readers can enlarge.',
      props: {
        src: { type: 'string', required: true, description: 'Path or URL of the image.' },
        srcSet: { type: 'string', description: 'Files of the image for other screen sizes.' },
        srcset: { type: 'string', description: 'Alias of `srcSet`.' },
        sizes: { type: 'string', description: 'Display widths of the image, used to choose a file from `srcSet`.' },
        alt: { type: 'string', description: 'Text for readers who do not see the image.' },
        width: { type: 'string | number', description: 'Width in pixels.' },
        height: { type: 'string | number', description: 'Height in pixels.' },
        noZoom: { type: 'boolean', default: false, description: 'Prevents enlarging the image.' },
        actions: { type: '("copy" | "download")[]', description: 'Buttons on the image.' },
        actionsPlacement: { type: PLACEMENTS, default: 'top-right', description: 'Position of the buttons.' },
      },
      markdown: { like: 'img' },
    },
  }
}

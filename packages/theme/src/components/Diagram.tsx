import { DRAWING_ID } from '@octavo/core'
import type { VNode } from 'preact'
import { Glyph, type GlyphName } from '../shared/Glyph.js'
import { childrenText } from '../shared/nodeText.js'
import { type MdxProps, readBoolean, readOption, readString } from '../shared/propValues.js'
import { uniqueId, useScope } from '../shared/scopeContext.js'
import { label } from '../shared/uiLabels.js'
import type { ComponentFamily } from './family.js'

const PLACEMENTS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const

/**
 * `<Mermaid>`: a diagram that was drawn or found invalid (`error`) when the page was compiled, or one from `chart` or
 * the children. A script draws it in a frame whose height is estimated from the source, so that the layout does not
 * shift. Without scripts and after errors, the source is shown.
 */
export function Mermaid({ drawing, name, width, error, children, chart, placement, actions }: MdxProps): VNode {
  const svg = readString(drawing)
  if (svg !== undefined) return <Drawing svg={svg} name={readString(name)} width={Number(width)} />
  const source = readString(chart) ?? childrenText(children)
  const invalid = readString(error)
  if (invalid !== undefined) return <Invalid source={source} error={invalid} />
  return (
    <div
      class="mermaid"
      data-component-name="mermaid-container"
      data-actions={actions === undefined ? undefined : String(readBoolean(actions))}
      style={`--frame:${diagramHeight(source)}rem`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard */}
      <pre class="mermaid-source" tabIndex={0}>
        {source}
      </pre>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and enlarge the diagram */}
      {/* biome-ignore lint/a11y/useSemanticElements: no set of controls */}
      <div class="mermaid-view" tabIndex={0} role="group" aria-label={label('diagram')} />
      <div class="mermaid-actions" data-placement={readOption(placement, PLACEMENTS, 'bottom-right')} hidden>
        <ZoomButton action="out" name={label('zoomOut')} glyph="minus" />
        <ZoomButton action="in" name={label('zoomIn')} glyph="plus" />
        <ZoomButton action="reset" name={label('resetZoom')} glyph="reset" />
      </div>
      <p class="mermaid-error" role="note" hidden>
        {label('diagramError')} <span />
      </p>
    </div>
  )
}

/** A diagram without a script. It becomes smaller on narrow screens, and scrolls if its text were too small. */
function Drawing({ svg, name, width }: { svg: string; name: string | undefined; width: number }): VNode {
  const id = uniqueId(useScope(), 'diagram')
  return (
    <div class="mermaid" data-component-name="mermaid-container" data-drawn>
      <div
        class="mermaid-drawing"
        role="img"
        aria-label={name || label('diagram')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard
        tabIndex={0}
        style={`--width:${width}px`}
        // `cleanDrawing` has written it
        dangerouslySetInnerHTML={{ __html: svg.replaceAll(DRAWING_ID, id) }}
      />
    </div>
  )
}

/** The source of a diagram that Mermaid cannot read, with the reason. */
function Invalid({ source, error }: { source: string; error: string }): VNode {
  return (
    <div class="mermaid" data-component-name="mermaid-container" data-failed data-invalid>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard */}
      <pre class="mermaid-source" tabIndex={0}>
        {source}
      </pre>
      <p class="mermaid-error" role="note">
        {label('diagramError')} <span>{error}</span>
      </p>
    </div>
  )
}

function ZoomButton({ action, name, glyph }: { action: string; name: string; glyph: GlyphName }): VNode {
  return (
    <button type="button" class="icon-button small" data-zoom-action={action} aria-label={name}>
      <Glyph name={glyph} />
    </button>
  )
}

/** `<Latex>`: math that was typeset when the page was compiled (`html`), or its source. */
export function Latex({ children, className, html, display }: MdxProps): VNode {
  const typeset = readString(html)
  if (typeset !== undefined) {
    const Tag = readBoolean(display) ? 'div' : 'span'
    // written by KaTeX, which escapes the source
    return (
      <Tag
        class="latex"
        data-display={readBoolean(display) || undefined}
        dangerouslySetInnerHTML={{ __html: typeset }}
      />
    )
  }
  return <span class={`latex${readString(className) ? ` ${className as string}` : ''}`}>{children}</span>
}

export function diagramFamily(): ComponentFamily {
  return {
    Latex: {
      component: Latex,
      description: 'A formula in LaTeX.',
      props: { display: { type: 'boolean', default: false, description: 'Shows the formula on a separate line.' } },
      markdown: { kind: 'inline', write: (element, md) => `$${md.oneLine(element.rawText()).trim()}$` },
    },
    Mermaid: {
      component: Mermaid,
      description: 'A Mermaid diagram, like a code block with the language `mermaid`.',
      props: {
        chart: { type: 'string', description: 'Source of the diagram. The default is the content.' },
        placement: {
          type: PLACEMENTS,
          default: 'bottom-right',
          description: 'Corner in which the zoom buttons are shown, which need a script.',
        },
        actions: {
          type: 'boolean',
          description:
            'Shows the zoom buttons, which need a script. The default is `true` for diagrams higher than 120 pixels that the browser draws.',
        },
      },
      markdown: {
        kind: 'block',
        write: (element, md) =>
          md.fence({ code: element.text('chart') ?? element.rawText().trim(), language: 'mermaid' }),
      },
    },
  }
}

/** Height in rem of an empty diagram, and of each entry, by diagram type. */
const SIZES: readonly [kind: RegExp, base: number, line: number][] = [
  [/^(?:flowchart|graph)\s+(?:LR|RL)\b/, 7, 1.4],
  [/^(?:flowchart|graph)\b/, 6, 3.2],
  [/^sequenceDiagram/, 9, 3],
  [/^gantt/, 6, 1.8],
  [/^(?:pie|mindmap|quadrantChart|xychart|timeline|radar|journey)/, 22, 0],
]
const [MIN_HEIGHT, MAX_HEIGHT] = [9, 34]

/**
 * Estimates the height of a diagram in rem, because only the browser can measure it. The reserved space prevents a
 * layout shift.
 */
export function diagramHeight(source: string): number {
  const lines = source
    .replace(/^\s*---\n[\s\S]*?\n---\n/, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('%%'))
  const first = lines[0] ?? ''
  const [, base, line] = SIZES.find(([kind]) => kind.test(first)) ?? [first, 7, 1.8]
  return Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.round(base + line * Math.max(0, lines.length - 1))))
}

import { type Diagnostic, LineIndex, suggest } from '@octavo/core'
import type { Element } from 'hast'
import type { CompiledPage } from '../types.js'
import type { IconResolver } from './createIconResolver.js'
import type { DecorateContext } from './decorateContext.js'

/** Reports an unknown `icon`, with the nearest name. */
export function checkIcon(node: Element, context: DecorateContext): void {
  const { tagName, properties } = node
  if (!/^[A-Z]/.test(tagName)) return
  const { icon, iconType, library } = properties as Record<string, unknown>
  const problem = unknownIcon({ icon, iconType, library }, context.icons)
  if (problem) context.report(problem, node.data?.place)
}

/** Returns the diagnostic for an unknown icon in a page's frontmatter. */
export function checkPageIcon({ file, frontmatter }: CompiledPage, source: string, icons: IconResolver): Diagnostic[] {
  const problem = unknownIcon(frontmatter, icons)
  if (!problem) return []
  const [, before, text = ''] = /^(\ufeff?---[\s\S]*?\n)(icon[ \t]*:[^\r\n]*)/.exec(source) ?? []
  if (before === undefined) return [{ ...problem, file }]
  const lines = new LineIndex(source)
  const end = lines.positionAt(before.length + text.trimEnd().length)
  return [{ ...problem, file, start: lines.positionAt(before.length), end }]
}

/** Returns the diagnostic for an unknown icon name. Paths, URLs and SVG are not names. */
export function unknownIcon(
  { icon, iconType, library }: { icon?: unknown; iconType?: unknown; library?: unknown },
  icons: IconResolver,
): Diagnostic | undefined {
  if (typeof icon !== 'string' || icon === '' || /[/.<]|^(?:https?|data):/i.test(icon)) return undefined
  const request = {
    style: typeof iconType === 'string' ? iconType : undefined,
    library: typeof library === 'string' ? library : undefined,
  }
  if (icons.resolve(icon, request)) return undefined
  const nearest = icons.suggest(icon, request)
  if (nearest === undefined && icons.isFontAwesome(request)) return MISSING_FROM_FREE
  return {
    rule: 'ICON_UNKNOWN',
    severity: 'warning',
    message: `Unknown icon "${icon}"; no icon is shown.`,
    expected: "the name of an icon of the site's library, or the path of an image.",
    ...suggest('value', icon, nearest),
  }
}

/** Font Awesome Pro has thousands of further names, which are reported together. */
const MISSING_FROM_FREE: Diagnostic = {
  rule: 'ICON_UNKNOWN',
  severity: 'notice',
  message: 'The icon is not in Font Awesome Free; no icon is shown.',
  expected: 'the name of a free icon, or the path of an SVG file, such as icon="/icons/name.svg".',
}

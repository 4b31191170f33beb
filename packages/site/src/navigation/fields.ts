import type { DivisionKind, IconReference } from '@octavo/core'
import { asString, isRawNode, type RawNode } from '../sources/keys.js'

/** Returns an icon for a name or an object `{name, style, library}`. */
export function readIcon(value: unknown): IconReference | undefined {
  if (typeof value === 'string' && value) return { name: value }
  if (!isRawNode(value)) return undefined
  const name = asString(value.name)
  const style = asString(value.style)
  const library = asString(value.library)
  return name ? { name, style: style || undefined, library: library || undefined } : undefined
}

/** Returns the colors `{light, dark}` of an anchor or dropdown. */
export function readColor(value: unknown): { light?: string; dark?: string } | undefined {
  if (!isRawNode(value)) return undefined
  const light = asString(value.light)
  const dark = asString(value.dark)
  return light || dark ? { light: light || undefined, dark: dark || undefined } : undefined
}

/** Returns the label of a division: the native name of a language, or the name as written. */
export function divisionLabel(kind: DivisionKind, node: RawNode): string {
  const name = asString(node[kind]) ?? asString(node.name) ?? ''
  if (kind === 'product') return asString(node.name) ?? name
  return kind === 'language' ? languageName(name) : name
}

/** BCP 47 tags for nonstandard language codes that sites use. */
const LANGUAGE_ALIASES: Record<string, string> = { cn: 'zh-Hans', jp: 'ja', 'ja-jp': 'ja', 'ja-JP': 'ja' }

/** Returns the BCP 47 tag for a docs.json language code. */
export function languageTag(code: string): string {
  return LANGUAGE_ALIASES[code] ?? code
}

function languageName(code: string): string {
  const tag = languageTag(code)
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return code
  }
}

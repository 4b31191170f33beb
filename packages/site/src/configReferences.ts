import { type IconResolver, type PageLink, readSiteLink, unknownCodeTheme, unknownIcon } from '@octavo/content'
import type { Diagnostic, Position } from '@octavo/core'
import { isPattern } from './routes/redirects.js'
import { isRawNode, type Pointer } from './sources/keys.js'

/** Returns the location of a value in docs.json. */
type Locate = (pointer: (string | number)[]) => { file: string; start: Position; end: Position } | undefined

/** Keys of docs.json whose values can contain icons and links. */
const PARTS = ['logo', 'navbar', 'navigation', 'footer', 'contextual']

/** Reports unknown icons in docs.json: in navigation, the navbar and the page menu. */
export function checkConfigIcons(config: object, icons: IconResolver, locate: Locate): Diagnostic[] {
  return findValues(config, 'icon').flatMap(({ value, pointer }) => {
    const { name, style, library } = isRawNode(value) ? value : { name: value }
    const problem = unknownIcon({ icon: name, iconType: style, library }, icons)
    return problem ? [{ ...problem, ...pointerLocation(pointer, locate) }] : []
  })
}

/** Reports unknown code themes in docs.json. `system` and `dark` are not theme names. */
export function checkConfigThemes(codeblocks: unknown, locate: Locate): Diagnostic[] {
  const place = ['styling', 'codeblocks']
  const theme = isRawNode(codeblocks) ? codeblocks.theme : codeblocks
  const base = isRawNode(codeblocks) ? [...place, 'theme'] : place
  const themeNames = isRawNode(theme)
    ? Object.entries(theme).map(([key, name]) => ({ name, pointer: [...base, key] }))
    : [{ name: theme, pointer: base }]
  return themeNames.flatMap(({ name, pointer }) => {
    if (typeof name !== 'string' || (theme === codeblocks && /^(?:system|dark)$/.test(name))) return []
    const problem = unknownCodeTheme(name, 'code is shown in the default colors')
    return problem ? [{ ...problem, ...pointerLocation(pointer, locate) }] : []
  })
}

/** Returns the links in docs.json to pages and files of the site, for the link check. */
export function configLinks(config: object, locate: Locate): PageLink[] {
  return findValues(config, 'href').flatMap(({ value, pointer }) => toLink(value, pointer, locate) ?? [])
}

/** Returns the destinations of redirects without parameters, for the link check. */
export function redirectLinks(redirects: readonly { destination: string }[] = [], locate: Locate): PageLink[] {
  return redirects.flatMap(({ destination }, index) =>
    isPattern(destination) ? [] : (toLink(destination, ['redirects', index, 'destination'], locate) ?? []),
  )
}

function toLink(href: unknown, pointer: Pointer, locate: Locate): PageLink | undefined {
  const link = typeof href === 'string' ? readSiteLink(href) : undefined
  if (!link) return undefined
  const { file, start, end } = pointerLocation(pointer, locate)
  return { ...link, file, position: start, end }
}

function pointerLocation(pointer: Pointer, locate: Locate): { file: string; start?: Position; end?: Position } {
  return locate([...pointer]) ?? { file: 'docs.json' }
}

interface Found {
  value: unknown
  pointer: Pointer
}

/** Returns every value of a key in the parts of docs.json that can contain icons and links. */
function findValues(config: object, keyName: string): Found[] {
  const references: Found[] = []
  const visit = (value: unknown, pointer: Pointer): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...pointer, index])
    else if (isRawNode(value)) {
      for (const [key, child] of Object.entries(value)) {
        if (key === keyName) references.push({ value: child, pointer: [...pointer, key] })
        else if (typeof child === 'object') visit(child, [...pointer, key])
      }
    }
  }
  for (const part of PARTS) visit((config as Record<string, unknown>)[part], [part])
  return references
}

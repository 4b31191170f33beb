import { createRequire } from 'node:module'
import { getIconData } from '@iconify/utils/lib/icon-set/get-icon'
import { iconToSVG } from '@iconify/utils/lib/svg/build'
import { nearestName, nearMiss } from '@octavo/core'
import { FONT_AWESOME_ALIASES } from './fontAwesomeAliases.js'

type IconLibrary = 'fontawesome' | 'lucide' | 'tabler'

/** The content of an `<svg>` and its view box. Colors are `currentColor`. */
interface IconSvg {
  body: string
  viewBox: string
  /** True for icons of lines 2 units wide with round ends, which style sheets draw. */
  isStroked?: boolean
}

export interface IconRequest {
  /** Font Awesome style. Pro styles fall back to the nearest free one. */
  style?: string
  library?: string
}

export interface IconResolver {
  /** Returns an icon from the requested library, or else from any other. */
  resolve(name: string, request?: IconRequest): IconSvg | undefined
  /** Returns a similar name, for messages. */
  suggest(name: string, request?: IconRequest): string | undefined
  /** Returns the names of the library's icons. */
  names(): readonly string[]
  /** Returns true if the requested library is Font Awesome. */
  isFontAwesome(request: IconRequest): boolean
}

/** How the icons of Lucide and Tabler are drawn. A page with many icons would consist of it. */
const STROKE = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'

type IconSet = Parameters<typeof getIconData>[0]

const require = createRequire(import.meta.url)

/** Loads a set on first use, because files have up to 2 MB and most sites use one library. */
function loadSet(name: string): IconSet {
  return require(`@iconify-json/${name}/icons.json`) as IconSet
}

/** Creates a resolver. `library` is `icons.library` in docs.json. */
export function createIconResolver(library: IconLibrary = 'fontawesome'): IconResolver {
  const cache = new Map<string, IconSvg | undefined>()
  const setsFor = (name: string, { style, library: requestedLibrary }: IconRequest): string[] =>
    setNames(isLibrary(requestedLibrary) ? requestedLibrary : library, style ?? classStyle(name))
  const otherSets = (name: string, request: IconRequest): string[] => {
    const searchedSets = setsFor(name, request)
    return ALL_SETS.filter((set) => !searchedSets.includes(set))
  }
  return {
    resolve(name, request = {}) {
      const key = `${request.library ?? ''}/${request.style ?? ''}/${name}`
      if (!cache.has(key))
        cache.set(key, findIcon(name, setsFor(name, request)) ?? findIcon(name, otherSets(name, request)))
      return cache.get(key)
    },
    suggest(name, request = {}) {
      const names = setsFor(name, request).flatMap((set) => [
        ...Object.keys(loadSet(set).icons),
        ...Object.keys(loadSet(set).aliases ?? {}),
      ])
      const normalizedName = normalizeName(name)
      const close = names.filter(
        (candidate) => candidate[0] === normalizedName[0] && nearMiss(normalizedName, [candidate]) !== undefined,
      )
      // Vowels are misspelled more often than consonants: "hoose" is "house", not "horse".
      return (
        close.find((candidate) => consonants(candidate) === consonants(normalizedName)) ??
        nearestName(normalizedName, close)
      )
    },
    names: () => [...new Set(setNames(library).flatMap((set) => Object.keys(loadSet(set).icons)))],
    isFontAwesome: ({ library: requestedLibrary }) =>
      (isLibrary(requestedLibrary) ? requestedLibrary : library) === 'fontawesome',
  }
}

function consonants(name: string): string {
  return name.replace(/[aeiouy]/g, '')
}

function isLibrary(value: string | undefined): value is IconLibrary {
  return value === 'fontawesome' || value === 'lucide' || value === 'tabler'
}

/** All sets. Many Font Awesome Pro names are free icons in another library, and brand icons are in only one library. */
const ALL_SETS = ['lucide', 'tabler', 'fa6-brands', 'fa6-solid', 'fa6-regular']

/** Returns the sets of a library, best first. */
function setNames(library: IconLibrary, style = 'solid'): string[] {
  if (library !== 'fontawesome') return [library]
  if (style === 'brands') return ['fa6-brands', 'fa6-solid']
  const isOutline = /regular|light|thin/.test(style)
  return isOutline ? ['fa6-regular', 'fa6-solid', 'fa6-brands'] : ['fa6-solid', 'fa6-brands', 'fa6-regular']
}

/** Returns the style in Font Awesome class names, such as `regular` for `fa-regular fa-bell`. */
function classStyle(name: string): string | undefined {
  return /^\s*fa-(\S+)\s+fa-/.exec(name)?.[1]
}

/** Returns the library's spelling: `house` for `fa-solid fa-house` and `House`, `arrow-right` for `arrow_right`. */
function normalizeName(name: string): string {
  return name
    .trim()
    .replace(/^(?:fa-\S+\s+)?fa-/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase()
}

function findData(set: IconSet, name: string): ReturnType<typeof getIconData> {
  const has = (candidate: string) => Object.hasOwn(set.icons, candidate) || Object.hasOwn(set.aliases ?? {}, candidate)
  if (has(name)) return getIconData(set, name)
  const renamed = Object.hasOwn(FONT_AWESOME_ALIASES, name) ? FONT_AWESOME_ALIASES[name] : undefined
  return renamed !== undefined && has(renamed) ? getIconData(set, renamed) : null
}

function findIcon(name: string, candidates: string[]): IconSvg | undefined {
  for (const set of candidates) {
    // `GitHub` is one word, `ArrowRight` two.
    const data = findData(loadSet(set), normalizeName(name)) ?? findData(loadSet(set), name.trim().toLowerCase())
    if (!data) continue
    const { attributes, body } = iconToSVG(data)
    const lines = body.split(STROKE)
    // On the group of all shapes or the only shape. Icons with several groups have shapes of other kinds.
    return lines.length === 2 && /^<\w+ ?$/.test(lines[0] as string)
      ? { body: lines.join('').replace(/^<g>(.*)<\/g>$/, '$1'), viewBox: attributes.viewBox, isStroked: true }
      : { body, viewBox: attributes.viewBox }
  }
  return undefined
}

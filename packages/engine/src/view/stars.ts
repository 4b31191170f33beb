import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageConfig, ResolvedDocsConfig } from '@octavo/config'

/** Milliseconds for which a star count is fresh. */
const CURRENT = 24 * 60 * 60 * 1000
/** Milliseconds that a build waits for GitHub. */
const TIMEOUT = 2000

type NavbarConfig = NonNullable<LanguageConfig['navbar']>

interface StarsOptions {
  /** Folder that stores the counts between builds. Default: counts are not stored. */
  cacheDir?: string | undefined
  /** URL of GitHub's API. */
  api?: string
  /** Clock, in milliseconds. Default `Date.now`. */
  now?: () => number
}

/** The last count of a repository and the time of the request. The count is missing until a request succeeds. */
interface Kept {
  stars?: number
  at: number
}

/**
 * Returns the star counts of the GitHub repositories that the navbar links to, by URL. If a request fails or exceeds 2
 * seconds, the last count, if any, is used, and the request is repeated after a day.
 */
export async function readStars(
  config: Pick<ResolvedDocsConfig, 'navbar' | 'navigation'>,
  { cacheDir, api = 'https://api.github.com', now = Date.now }: StarsOptions,
): Promise<ReadonlyMap<string, number>> {
  const linked = new Map(siteNavbars(config).flatMap(linkedRepositories))
  if (linked.size === 0) return new Map()
  const cachedStars = read(cacheDir)
  const isCurrent = (name: string) => now() - (cachedStars[name]?.at ?? 0) < CURRENT
  const outdated = [...new Set(linked.values())].filter((name) => !isCurrent(name))
  const fetched = await Promise.all(
    outdated.map(async (name): Promise<[string, Kept]> => {
      const stars = (await ask(`${api}/repos/${name}`)) ?? cachedStars[name]?.stars
      return [name, { stars, at: now() }]
    }),
  )
  const all: Record<string, Kept> = { ...cachedStars, ...Object.fromEntries(fetched) }
  if (fetched.length > 0) write(cacheDir, all)
  return new Map(
    [...linked].flatMap(([href, name]) => {
      const stars = all[name]?.stars
      return stars === undefined ? [] : [[href, stars] as const]
    }),
  )
}

/** Returns the navbar of the site and those of its languages. */
function siteNavbars({ navbar, navigation }: Parameters<typeof readStars>[0]): NavbarConfig[] {
  const { languages = [] } = navigation as { languages?: LanguageConfig[] }
  return [navbar, ...languages.map((language) => language.navbar)].filter((one) => one !== undefined)
}

/** Returns the links of a navbar to repositories, with the name of each. */
function linkedRepositories({ links = [], primary }: NavbarConfig): [href: string, name: string][] {
  return [...links, ...(primary ? [primary] : [])].flatMap(({ type, href }): [string, string][] => {
    const [, name] = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(href ?? '') ?? []
    return type === 'github' && href !== undefined && name !== undefined ? [[href, name]] : []
  })
}

async function ask(url: string): Promise<number | undefined> {
  try {
    const headers = { Accept: 'application/vnd.github+json', 'User-Agent': 'Octavo' }
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT) })
    const { stargazers_count: stars } = (await response.json()) as { stargazers_count?: unknown }
    return response.ok && Number.isSafeInteger(stars) ? (stars as number) : undefined
  } catch {
    return undefined
  }
}

function read(cacheDir: string | undefined): Readonly<Record<string, Kept>> {
  try {
    return cacheDir === undefined ? {} : (JSON.parse(readFileSync(join(cacheDir, 'stars.json'), 'utf8')) ?? {})
  } catch {
    return {}
  }
}

function write(cacheDir: string | undefined, cachedStars: Readonly<Record<string, Kept>>): void {
  if (cacheDir === undefined) return
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(join(cacheDir, 'stars.json'), JSON.stringify(cachedStars))
}

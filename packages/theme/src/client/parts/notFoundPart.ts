import { all } from '../dom.js'
import { element } from '../element.js'

/** Maximum number of suggestions, minimum similarity, and minimum similarity relative to the best suggestion. */
const [MAX_SUGGESTIONS, MIN_SCORE, SHARE] = [5, 0.4, 0.7]

// A script of the 404 page. It suggests the pages whose paths are most similar to the requested one.
const place = document.querySelector<HTMLElement>('[data-similar]')
if (place) void suggest(place)

async function suggest(place: HTMLElement): Promise<void> {
  const lists = (place.dataset.similar ?? '').split(' ').filter(Boolean)
  const pages = (await Promise.all(lists.map(readPages))).flat()
  const pathname = location.pathname
  const scored = pages
    .map((page) => ({ page, score: similarity(pathname, page.pathname) }))
    .sort((a, b) => b.score - a.score)
    .filter(({ score }, _, [best]) => score >= Math.max(MIN_SCORE, SHARE * (best?.score ?? 0)))
    .slice(0, MAX_SUGGESTIONS)
  const link = (page: HTMLAnchorElement) => element('a', { class: 'link', href: page.href }, page.textContent ?? '')
  const items = scored.map(({ page }) => element('li', {}, link(page)))
  place.querySelector('ul')?.replaceChildren(...items)
  place.hidden = items.length === 0
}

/** Returns the links of a list of all pages, or an empty array if the list cannot be loaded. */
async function readPages(url: string): Promise<HTMLAnchorElement[]> {
  try {
    const html = await (await fetch(url)).text()
    return all<HTMLAnchorElement>('.all-pages a', new DOMParser().parseFromString(html, 'text/html'))
  } catch {
    return []
  }
}

/** Returns the similarity of two paths, from 0 to 1. The last segment counts as much as all others. */
function similarity(a: string, b: string): number {
  const [first, second] = [plain(a), plain(b)]
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  return (nameSimilarity(first, second) + nameSimilarity(last(first), last(second))) / 2
}

function plain(path: string): string {
  return path.toLowerCase().replace(/(?:\/index)?(?:\.\w+)?\/?$/, '')
}

/** Returns the share of pairs of characters that two texts have in common (Dice coefficient). */
function nameSimilarity(a: string, b: string): number {
  const pairs = (text: string) => [...text.slice(1)].map((character, at) => text[at] + character)
  const rest = pairs(b)
  const count = pairs(a).length + rest.length
  let common = 0
  for (const pair of pairs(a)) {
    const at = rest.indexOf(pair)
    if (at < 0) continue
    rest.splice(at, 1)
    common++
  }
  return count === 0 ? Number(a === b) : (2 * common) / count
}

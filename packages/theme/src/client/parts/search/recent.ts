import { memory } from '../../dom.js'

const KEPT = 5

/** Returns recent queries, the latest first. */
export function recentQueries(): string[] {
  try {
    const value: unknown = JSON.parse(memory.read('searches') ?? '[]')
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function rememberQuery(query: string): void {
  const known = recentQueries().filter((other) => other !== query)
  if (query !== '') memory.write('searches', JSON.stringify([query, ...known].slice(0, KEPT)))
}

export function forgetQueries(): void {
  memory.write('searches', '[]')
}

import { loadScript } from '../../parts.js'

/** The part of Mermaid's API that is used. */
interface Mermaid {
  initialize(options: object): void
  render(id: string, text: string): Promise<{ svg: string }>
}

let library: Promise<Mermaid> | undefined

/** Loads Mermaid from the site: as modules, of which a diagram loads those it needs, or as one plain script. */
export function loadMermaid(): Promise<Mermaid> {
  library ??= load()
  library.catch(() => (library = undefined))
  return library
}

async function load(): Promise<Mermaid> {
  const { dataset } = document.documentElement
  const url = new URL(dataset.partMermaid ?? '', document.baseURI).href
  if (url.endsWith('.mjs')) return ((await import(/* @vite-ignore */ url)) as { default: Mermaid }).default
  await loadScript(url)
  return (window as unknown as { mermaid: Mermaid }).mermaid
}

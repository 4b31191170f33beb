import type { Parts } from './registry.js'

const scripts = new Map<string, Promise<unknown>>()

/**
 * Loads a lazy chunk, whose URL is in an attribute of `<html>`. It is a classic script, so that pages opened from a
 * folder can load it too.
 */
export async function part<Name extends keyof Parts>(name: Name): Promise<Parts[Name]> {
  await Promise.all([loadFile('labels'), loadFile(name)])
  return window.octavo?.[name] as Parts[Name]
}

/** Loads a lazy chunk without labels. Undefined if that fails; the page works without it. */
export async function optionalPart<Name extends keyof Parts>(name: Name): Promise<Parts[Name] | undefined> {
  await loadFile(name).catch(() => undefined)
  return window.octavo?.[name] as Parts[Name] | undefined
}

/** Loads a lazy chunk without labels and calls it, unless that fails. */
export function usePart<Name extends keyof Parts>(name: Name, use: (part: Parts[Name]) => void): void {
  void optionalPart(name).then((part) => part && use(part))
}

/** Returns true if the page contains the URL of the file. */
export function hasFile(name: string): boolean {
  return document.documentElement.hasAttribute(`data-part-${name}`)
}

export function loadFile(name: string): Promise<unknown> {
  return loadScript(document.documentElement.getAttribute(`data-part-${name}`) ?? '')
}

/** Loads a classic script once. After a failure, the next call retries. */
export function loadScript(url: string): Promise<unknown> {
  const script = scripts.get(url)
  if (script) return script
  const loading = new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = resolve
    script.onerror = () => {
      scripts.delete(url)
      reject(new Error(`${url} could not be loaded.`))
    }
    document.head.append(script)
  })
  scripts.set(url, loading)
  return loading
}

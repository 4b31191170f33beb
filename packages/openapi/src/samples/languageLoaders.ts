import type { SampleWriter } from './languages/requestParts.js'

/** Each language is a separate module, which browsers load when it is selected. */
const LOADERS: Readonly<Record<string, () => Promise<SampleWriter>>> = {
  bash: async () => (await import('./languages/curl.js')).curl,
  python: async () => (await import('./languages/python.js')).python,
  javascript: async () => (await import('./languages/javascript.js')).javascript,
  node: async () => (await import('./languages/javascript.js')).node,
  typescript: async () => (await import('./languages/javascript.js')).javascript,
  php: async () => (await import('./languages/php.js')).php,
  go: async () => (await import('./languages/go.js')).go,
  java: async () => (await import('./languages/java.js')).java,
  ruby: async () => (await import('./languages/ruby.js')).ruby,
  csharp: async () => (await import('./languages/csharp.js')).csharp,
  kotlin: async () => (await import('./languages/kotlin.js')).kotlin,
  rust: async () => (await import('./languages/rust.js')).rust,
  swift: async () => (await import('./languages/swift.js')).swift,
  powershell: async () => (await import('./languages/powershell.js')).powershell,
  dart: async () => (await import('./languages/dart.js')).dart,
  c: async () => (await import('./languages/c.js')).c,
  cpp: async () => (await import('./languages/c.js')).c,
}

/** Loads the writer of a language. Undefined for an unknown id. */
export async function loadSampleWriter(id: string): Promise<SampleWriter | undefined> {
  return Object.hasOwn(LOADERS, id) ? LOADERS[id]?.() : undefined
}

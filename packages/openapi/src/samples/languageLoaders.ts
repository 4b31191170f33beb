import { sampleLanguage } from './languageList.js'
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
  // Other HTTP clients, which prerendered pages do not show.
  'bash/HTTPie': async () => (await import('./languages/shellClients.js')).httpie,
  'bash/Wget': async () => (await import('./languages/shellClients.js')).wget,
  'python/HTTPX': async () => (await import('./languages/python.js')).httpx,
  'javascript/axios': async () => (await import('./languages/axios.js')).axios,
  'node/axios': async () => (await import('./languages/axios.js')).axiosNode,
  'node/undici': async () => (await import('./languages/undici.js')).undici,
  'typescript/axios': async () => (await import('./languages/axios.js')).axios,
  'php/Guzzle': async () => (await import('./languages/guzzle.js')).guzzle,
  'java/OkHttp': async () => (await import('./languages/okhttp.js')).okhttp,
}

/** Loads the writer of a language, for one of its HTTP clients. Undefined for an unknown id or client. */
export async function loadSampleWriter(id: string, client?: string): Promise<SampleWriter | undefined> {
  const isDefault = client === undefined || client === sampleLanguage(id)?.clients?.[0]
  const key = isDefault ? id : `${id}/${client}`
  return Object.hasOwn(LOADERS, key) ? LOADERS[key]?.() : undefined
}

import type { SampleWriter } from './languages/requestParts.js'

/** HTTP clients that readers can choose, by language. Pages contain samples for the first one. */
export const SAMPLE_CLIENTS: Readonly<Record<string, readonly string[]>> = {
  bash: ['cURL', 'HTTPie', 'Wget'],
  python: ['requests', 'HTTPX'],
  node: ['fetch', 'axios', 'undici'],
  javascript: ['fetch', 'axios'],
  typescript: ['fetch', 'axios'],
  php: ['cURL', 'Guzzle'],
  java: ['HttpClient', 'OkHttp'],
}

/** The HTTP clients of which prerendered pages have no samples. */
const LOADERS: Readonly<Record<string, () => Promise<SampleWriter>>> = {
  'bash/HTTPie': async () => (await import('./languages/shellClients.js')).httpie,
  'bash/Wget': async () => (await import('./languages/shellClients.js')).wget,
  'python/HTTPX': async () => (await import('./languages/httpx.js')).httpx,
  'javascript/axios': async () => (await import('./languages/axios.js')).axios,
  'node/axios': async () => (await import('./languages/axios.js')).axiosNode,
  'node/undici': async () => (await import('./languages/undici.js')).undici,
  'typescript/axios': async () => (await import('./languages/axios.js')).axios,
  'php/Guzzle': async () => (await import('./languages/guzzle.js')).guzzle,
  'java/OkHttp': async () => (await import('./languages/okhttp.js')).okhttp,
}

/** Loads the writer for an HTTP client of a language other than the first one, which `loadSampleWriter` loads. */
export async function loadClientWriter(id: string, client = ''): Promise<SampleWriter | undefined> {
  const key = `${id}/${client}`
  return Object.hasOwn(LOADERS, key) ? LOADERS[key]?.() : undefined
}

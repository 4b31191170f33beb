/** A store of bundles. Each bundle is stored once, under a name that contains the hash of its content. */
export interface BundleStore {
  /** Copies a file to the store, unless the name exists. */
  put(name: string, file: string): Promise<void>
  has(name: string): Promise<boolean>
  /** Returns the path of a local file with the content; a remote store downloads it to `folder`. */
  fetch(name: string, folder: string): Promise<string | undefined>
  remove(name: string): Promise<void>
  /** Lists all names in the store with their modification times, for the clean-up. */
  list(): AsyncIterable<{ name: string; modifiedAt: Date }>
  /** @throws {Error} if the store is unavailable */
  check(): Promise<void>
  /** Creates a link that allows anyone to download a bundle until it expires. */
  link(link: BundleLink): Promise<string>
}

/** The store is temporarily unavailable. */
export class StoreUnavailable extends Error {}

export interface BundleLink {
  /** Name of the bundle in the store. */
  name: string
  job: string
  /** File name for downloads, such as `docs.example.com-2026-01-31.tar.gz`. */
  fileName: string
  expiresAt: Date
}

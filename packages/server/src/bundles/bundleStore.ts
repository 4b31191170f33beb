/** Where bundles are kept. Each is stored once, under a name made of its content. */
export interface BundleStore {
  /** Puts a file into the store; it stays where it is as well. What is in the store already stays as it is. */
  put(name: string, file: string): Promise<void>
  has(name: string): Promise<boolean>
  /** Path of a file with the content; `folder` is for stores that are elsewhere. Undefined for what is not there. */
  fetch(name: string, folder: string): Promise<string | undefined>
  remove(name: string): Promise<void>
  /** Every name in the store, with its age: what a clean-up may look at. */
  list(): AsyncIterable<{ name: string; modifiedAt: Date }>
  /** @throws {Error} when nothing can be stored now */
  check(): Promise<void>
  /** A link by which anyone may fetch a bundle until a time. */
  link(link: BundleLink): Promise<string>
}

/** The store can't be used now; the same may well work in a moment. */
export class StoreUnavailable extends Error {}

export interface BundleLink {
  /** What the bundle is called in the store. */
  name: string
  job: string
  /** File name that a browser saves it under: `bundle.tar.gz`. */
  fileName: string
  expiresAt: Date
}

/**
 * The first bytes of a pack. Its files follow, each as head, name and raw bytes. Packs of older versions are unsupported: the
 * assistant knows such a site again after its next export.
 */
export const PACK_MARK = Buffer.from('octavo knowledge 2\n')

/** Bytes of the head of a file: the length of the name in two, and of the content in four. */
export const HEAD_BYTES = 6

/** Maximum size of a file. In the largest sites an undivided index has 2 MB, and a page 1 MB. */
export const LARGEST_FILE = 8 * 1024 ** 2
/** Maximum size of a pack; further files are skipped. */
export const MOST_BYTES = 128 * 1024 ** 2
/** Memory overhead of a file for the reader. */
const FILE_COST = 256

/** Returns the bytes that a file counts of `MOST_BYTES`, so that many empty files are limited, too. */
export function costOf(name: number, content: number): number {
  return FILE_COST + name + content
}

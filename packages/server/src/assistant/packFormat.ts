/**
 * A pack begins with it; then come its files, each as its head, its name and its bytes as they are, so that a pack is as
 * large as what it holds, whatever that is. Packs of versions before had lines of JSON and are not read any more: such a
 * site has no knowledge until its next export.
 */
export const PACK_MARK = Buffer.from('octavo knowledge 2\n')

/** Length of the name in two bytes, and of the content in four. */
export const HEAD_BYTES = 6

/** Of the largest sites, an index that is not divided has 2 MB, and a page 1 MB. */
export const LARGEST_FILE = 8 * 1024 ** 2
/** What a site may say of itself; what comes beyond it is left out. */
export const MOST_BYTES = 128 * 1024 ** 2
/** What a file costs its reader beside its bytes. */
const FILE_COST = 256

/** What a file counts of `MOST_BYTES`: many that are empty are not for nothing. */
export function costOf(name: number, content: number): number {
  return FILE_COST + name + content
}

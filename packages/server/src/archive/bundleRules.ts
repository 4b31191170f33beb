/** Bytes of a name that file systems take, and of a path below a folder. */
const LONGEST_PART = 255
const LONGEST_PATH = 2048

/** What a bundle holds at most. The program that unpacks bundles (`fetch/`) has the same limits. */
export const BUNDLE_LIMITS = { entries: 200_000, bytes: 4 * 1024 ** 3 }

/**
 * Why a file can't have this name in a bundle; undefined for one that can. Names that lead elsewhere and names that two
 * systems read differently are none; those that Windows alone keeps for itself (`aux.html`) are. The program that unpacks
 * bundles (`fetch/`) has the same rule, and a test compares them.
 */
export function nameFault(name: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'its name has control characters'
  if (name.includes('\\')) return 'its name has a backslash'
  // Elsewhere a colon is a letter like others, as in the addresses of methods such as `/files:copy`.
  if (/^\w+:/.test(name)) return 'its name begins like a drive or an address'
  // It stands for bytes that are no text.
  if (name.includes('\ufffd')) return 'its name is no text'
  if (Buffer.byteLength(name) > LONGEST_PATH) return 'its name is too long'
  for (const part of name.split('/')) {
    if (part === '' || part === '.' || part === '..') return 'its name leads elsewhere'
    if (Buffer.byteLength(part) > LONGEST_PART) return 'its name is too long'
  }
  if (name !== name.normalize('NFC')) return 'its name has letters that are composed of several'
  return undefined
}

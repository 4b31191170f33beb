/**
 * Parses a whole number between `least` and `max` that consists only of decimal digits. Returns undefined for all
 * other texts, even if JavaScript accepts them as numbers.
 * @example wholeNumber('1e3', 0, 9999) // undefined
 */
export function wholeNumber(text: string, least: number, max: number): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : undefined
  return value !== undefined && value >= least && value <= max ? value : undefined
}

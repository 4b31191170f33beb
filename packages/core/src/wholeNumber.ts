/**
 * The number that a person has written, in decimal digits and nothing else, from `least` to `most`; undefined for all that
 * JavaScript would also take for one.
 * @example wholeNumber('1e3', 0, 9999) // undefined
 */
export function wholeNumber(text: string, least: number, most: number): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : undefined
  return value !== undefined && value >= least && value <= most ? value : undefined
}

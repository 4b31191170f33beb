/** Returns a size such as `1.5 KB`, in the page's language. */
export function formatSize(bytes: number): string {
  const [value, unit] =
    bytes < 1000 ? [bytes, 'byte'] : bytes < 1e6 ? [bytes / 1000, 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return number(value, unit)
}

/** Returns a duration such as `120 ms`. */
export function formatTime(milliseconds: number): string {
  return milliseconds < 1000 ? number(Math.round(milliseconds), 'millisecond') : number(milliseconds / 1000, 'second')
}

function number(value: number, unit: string): string {
  const options = {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 2 : 1,
  } as const
  return new Intl.NumberFormat(document.documentElement.lang || undefined, options).format(value)
}

/** Plain data of a configuration whose shape is not certain. */
export type Values = Readonly<Record<string, unknown>>

export function record(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** Returns an object without the keys that are undefined or empty. */
export function compact<Type extends object>(value: Type): Type {
  const isEmpty = (item: unknown) =>
    item === undefined || (typeof item === 'object' && item !== null && Object.keys(item).length === 0)
  return Object.fromEntries(Object.entries(value).filter(([, item]) => !isEmpty(item))) as Type
}

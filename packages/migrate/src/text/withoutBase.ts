/** Returns a URL without the root path of the old site. */
export function withoutBase(value: string, base: string): string {
  return base !== '/' && value.startsWith(base) ? `/${value.slice(base.length).replace(/^\//, '')}` : value
}

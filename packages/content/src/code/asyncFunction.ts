/** Returns true for async functions. As components they would render nothing. */
export function isAsyncFunction(value: unknown): boolean {
  return typeof value === 'function' && Object.prototype.toString.call(value) === '[object AsyncFunction]'
}

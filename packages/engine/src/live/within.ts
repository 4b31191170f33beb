import type { Connect } from 'vite'

/** Passes only requests below a root path to a middleware. */
export function within(base: string, middleware: Connect.NextHandleFunction): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (!(request.url ?? '').startsWith(base)) return next()
    middleware(request, response, next)
  }
}

/** Passes only requests below a root path to a middleware that expects URLs without this path. */
export function withoutBase(base: string, middleware: Connect.NextHandleFunction): Connect.NextHandleFunction {
  return within(base, (request, response, next) => {
    const { url = '/' } = request
    request.url = url.slice(base.length - 1)
    middleware(request, response, (error?: unknown) => {
      request.url = url
      next(error)
    })
  })
}

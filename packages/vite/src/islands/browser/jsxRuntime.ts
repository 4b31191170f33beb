import { base, linkStyle } from 'octavo:options'
import { rewritingRuntime } from '@octavo/content/rewrite'
import { jsx as plainJsx, jsxs as plainJsxs } from 'preact/jsx-runtime'

export { Fragment } from 'preact'

const runtime = rewritingRuntime({ jsx: plainJsx, jsxs: plainJsxs } as never, { base, linkStyle })

/** User code writes root-relative addresses; they get the site's base and link style here as on the server. */
export const { jsx, jsxs } = runtime

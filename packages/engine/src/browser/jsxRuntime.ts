import { base, linkStyle } from 'octavo:options'
import { rewritingRuntime } from '@octavo/content/rewrite'
import { Fragment } from 'preact'
import { jsx as plainJsx, jsxs as plainJsxs } from 'preact/jsx-runtime'

export { Fragment }

const runtime = rewritingRuntime({ jsx: plainJsx, jsxs: plainJsxs } as never, { base, linkStyle })

type Jsx = typeof runtime.jsx

/** Creates an element. Root-relative URLs get the site's base and link style, as on the server. */
export const jsx: Jsx = (type, props, key) => runtime.jsx(type ?? Fragment, props, key)
/** Like `jsx`, for several children. */
export const jsxs: Jsx = (type, props, key) => runtime.jsxs(type ?? Fragment, props, key)

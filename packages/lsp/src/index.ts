export { serveEditor } from './protocol/serveEditor.js'

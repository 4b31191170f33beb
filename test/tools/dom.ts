import { JSDOM } from 'jsdom'

/**
 * A document for libraries that render in browsers, imported before them. The rest of Node's globals stay: the environments
 * of the test runner replace `URL` and `fetch` as well, and those of Node are what is tested against.
 */
const { window } = new JSDOM()
Object.assign(globalThis, { window, document: window.document, navigator: window.navigator })

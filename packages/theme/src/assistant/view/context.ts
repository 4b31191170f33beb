import { createContext } from 'preact'
import type { SitePlace } from '../markdown/links.js'

/** Where the site is: which addresses of an answer are links. */
export const Place = createContext<SitePlace>({ root: '', addresses: [], links: 'extensionless' })

import { createContext } from 'preact'
import type { SitePlace } from '../markdown/links.js'

/** The site's URLs, which decide the links of an answer. */
export const Place = createContext<SitePlace>({ root: '', addresses: [], links: 'extensionless' })

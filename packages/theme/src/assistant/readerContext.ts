import { createContext } from 'preact'
import type { SitePlace } from './answerLinks.js'

/** The site's URLs, which determine the links in an answer. */
export const Place = createContext<SitePlace>({ root: '', addresses: [], links: 'extensionless' })

export { type Migration, migrateSite } from './migrate.js'
export { formatReport, formatSummary, pagesWithErrors } from './report.js'
export { GENERATORS, type Generator } from './site/types.js'

export { initSite, type NewSite } from './initSite.js'
export { type MigratedPage, type MigrateOptions, type Migration, migrateSite } from './migrate.js'
export { formatReport, formatSummary, lostPages, pagesWithErrors } from './report.js'
export { GENERATORS, type Generator } from './site/types.js'

import { writeFileSync } from 'node:fs'
import { referencePages } from './referencePages.js'

/** `npm run docs:generate`: writes what the reference pages of the documentation take from the schemas. */
for (const { file, text } of referencePages()) writeFileSync(file, text)

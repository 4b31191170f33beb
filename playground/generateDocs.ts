import { writeFileSync } from 'node:fs'
import { referencePages } from './referencePages.js'

/** `npm run docs:generate`: writes the generated reference pages of the documentation. */
for (const { file, text } of referencePages()) writeFileSync(file, text)

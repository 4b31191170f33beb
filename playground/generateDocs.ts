import { writeFileSync } from 'node:fs'
import { componentPages } from './componentPages.js'
import { referencePages } from './referencePages.js'

/** `npm run docs:generate`: writes the generated reference pages of the documentation. */
for (const { file, text } of [...referencePages(), ...componentPages()]) writeFileSync(file, text)

import { writeFileSync } from 'node:fs'
import { componentPages } from './componentPages.js'
import { referencePages } from './referencePages.js'
import { themePreviews } from './themePreviews.js'

/** `npm run docs:generate`: writes the generated files of the documentation. */
for (const { file, text } of [...referencePages(), ...componentPages(), ...themePreviews()]) writeFileSync(file, text)

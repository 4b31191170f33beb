import { writeFileSync } from 'node:fs'
import { publishSchema } from './publish.js'

/** Script of the package's build: writes the schema that editors load to `dist/docs.schema.json`. */
writeFileSync(new URL('../docs.schema.json', import.meta.url), `${JSON.stringify(publishSchema())}\n`)

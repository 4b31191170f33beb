import { writeFileSync } from 'node:fs'
import { publishSchema } from '../schemas/publishSchema.js'
import { writeValidator } from './writeValidator.js'

/** Build script of the package: writes the validator of docs.json and the schema that editors load. */
writeValidator(new URL('../validate/docsValidator.js', import.meta.url))
writeFileSync(new URL('../docs.schema.json', import.meta.url), `${JSON.stringify(publishSchema())}\n`)

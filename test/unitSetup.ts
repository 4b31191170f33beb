import { writeValidator } from '../packages/config/src/generate/writeValidator.js'

/**
 * Unit tests run on the sources, of which one file is generated: the validator of docs.json. It is
 * written anew before every run, so that it can not be older than the schema.
 */
export function setup(): void {
  writeValidator(new URL('../packages/config/src/validate/docsValidator.js', import.meta.url))
}

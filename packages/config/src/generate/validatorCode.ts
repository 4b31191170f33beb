import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { docsSchema } from '../schemas/docs.js'
import { validatorSchema } from './validatorSchema.js'

/**
 * The code of a module that validates docs.json and imports nothing: what ajv would compile at every
 * start, compiled once when the package is built.
 */
export function validatorCode(): string {
  const ajv = new Ajv({
    code: { source: true, esm: true, lines: true },
    allErrors: true,
    // Errors carry the schema that was broken: its keys and texts make the message.
    verbose: true,
    messages: false,
    strict: true,
    // Unions are written as several types in one schema, each with its keywords (see JsonSchema).
    strictTypes: false,
    // The branches of a condition name keys of the schema around them.
    strictRequired: false,
    inlineRefs: false,
    validateFormats: false,
    keywords: ['patternErrorMessage'],
    // Counts UTF-16 units; counting characters needs a helper that the code would import from ajv.
    unicode: false,
    logger: false,
  })
  const code = standalone.default(ajv, ajv.compile(validatorSchema(docsSchema)))
  return checkCode(`${joinInLinearTime(code)}\n${joinErrors}\n`)
}

const joinErrors = `function joinErrors(all, more) {
  if (all === null) return more
  for (const error of more) all.push(error)
  return all
}`

/**
 * ajv copies all errors so far for each entry of a list that has some. The time that takes grows with
 * the square of the list: 24 s for 60,000 wrong pages, 0.1 s with one growing list of errors.
 */
function joinInLinearTime(code: string): string {
  return code.replaceAll(
    /vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\)/g,
    'joinErrors(vErrors, $1.errors)',
  )
}

/** Another release of ajv may write other code; then the build fails instead of the site. */
function checkCode(code: string): string {
  if (/\brequire\(|^import\b|\.concat\(/m.test(code)) throw new Error('The code that ajv made is not as expected.')
  return code
}

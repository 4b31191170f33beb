import { parseArgs } from 'node:util'
import { MANAGERS, type Manager } from './packageManager.js'

export const TEMPLATES = ['guide', 'api', 'existing'] as const
export type Template = (typeof TEMPLATES)[number]

/** The options of the command. */
export interface Flags {
  dir?: string
  template?: Template
  /** OpenAPI document for the template `api`. */
  openapi?: string
  name?: string
  manager?: Manager
  install: boolean
  start: boolean
  /** True if no prompts may be shown. */
  yes: boolean
  help: boolean
}

export const HELP = `Usage:
  $ npm create octavo@latest [dir] -- [options]

Options:
  --template <name>           guide, api, or existing: a folder that has docs.json (default: guide)
  --openapi <file>            OpenAPI document for the template api
  --name <name>               Name of the site (default: made from the folder)
  --package-manager <name>    npm, pnpm, yarn or bun (default: the one that runs this command)
  --no-install                Do not install packages
  --no-start                  Do not start the dev server
  -y, --yes                   Ask nothing; a folder that is not given is docs
  -h, --help                  Show this help`

/** Parses the command line. @throws for unknown options, and for missing and unsupported values */
export function readFlags(argv: readonly string[]): Flags {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      template: { type: 'string' },
      openapi: { type: 'string' },
      name: { type: 'string' },
      'package-manager': { type: 'string' },
      'no-install': { type: 'boolean', default: false },
      'no-start': { type: 'boolean', default: false },
      yes: { type: 'boolean', short: 'y', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [dir, unexpected] = positionals
  if (unexpected !== undefined) throw new Error(`Unexpected argument "${unexpected}". Expected one folder.`)
  const { openapi, name } = values
  if (name?.trim() === '') throw new Error('Empty value for --name.')
  const template = oneOf(TEMPLATES, 'template', values.template) ?? (openapi === undefined ? undefined : 'api')
  if (openapi !== undefined && template !== 'api') throw new Error('--openapi requires --template api.')
  if (openapi !== undefined && /^https?:/i.test(openapi))
    throw new Error(`Unsupported URL "${openapi}" for --openapi. Expected a file.\nFix: download the document first.`)
  return {
    dir,
    template,
    openapi,
    name,
    manager: oneOf(MANAGERS, 'package-manager', values['package-manager']),
    install: !values['no-install'],
    start: !values['no-start'],
    yes: values.yes,
    help: values.help,
  }
}

function oneOf<Value extends string>(
  allowedValues: readonly Value[],
  option: string,
  value: string | undefined,
): Value | undefined {
  const match = allowedValues.find((each) => each === value)
  if (match !== undefined || value === undefined) return match
  throw new Error(
    `Unknown value "${value}" for --${option}. Expected ${allowedValues.join(', ').replace(/, (?=[^,]*$)/, ' or ')}.`,
  )
}

import { expect, test } from 'vitest'
import { COMMANDS } from './commandTable.js'
import { parseArguments } from './parseArguments.js'
import { helpText, readDays, readPort } from './usage.js'

const NUMBERS = ['1.10', '007', '1e3', '0x10', '12345678901234567890', '2.0', ' ', '-0', '0']
const OPTIONS = Object.entries(COMMANDS).flatMap(([name, { options }]) =>
  Object.keys(options).map((syntax) => [name, ...syntax.split(' ')] as [string, string, string?]),
)
const optionKey = (option: string) => option.slice(2).replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase())

test.each(OPTIONS.filter(([, , value]) => value !== undefined))(
  'octavo %s %s keeps its value as typed',
  (command, option) => {
    for (const value of NUMBERS) {
      const expected = option === '--remote-refs' ? [value] : value
      expect(parseArguments(command, [`${option}=${value}`]).options).toEqual({ [optionKey(option)]: expected })
      if (!value.startsWith('-'))
        expect(parseArguments(command, [option, value]).options).toEqual({ [optionKey(option)]: expected })
    }
  },
)

test.each(OPTIONS.filter(([, , value]) => value === undefined))(
  'octavo %s %s does not take the folder after it as its value',
  (command, option) => {
    const negated = /^--no-(.+)$/.exec(option)?.[1]
    const options = negated !== undefined ? { [negated]: false } : { [optionKey(option)]: true }
    expect(parseArguments(command, [option, 'docs'])).toEqual({ args: ['docs'], options })
  },
)

test('folders, domains and ids stay as they were typed, also after a switch', () => {
  expect(parseArguments('build', ['007'])).toEqual({ args: ['007'], options: {} })
  expect(parseArguments('build', ['--strict', '2.0'])).toEqual({ args: ['2.0'], options: { strict: true } })
  expect(parseArguments('keys', ['revoke', '1e3']).args).toEqual(['revoke', '1e3'])
})

test('an option with an optional value does not take the next option as its value', () => {
  expect(parseArguments('dev', ['docs', '--host', '--open']).options).toEqual({ host: true, open: true })
  expect(parseArguments('dev', ['docs', '--host']).options).toEqual({ host: true })
})

test('parses switches together with options that may be given several times', () => {
  const { options } = parseArguments('build', [
    '--no-cache',
    '--remote-refs',
    '1.0',
    '--remote-refs',
    'b',
    '--no-cache',
  ])
  expect(options).toEqual({ cache: false, remoteRefs: ['1.0', 'b'] })
})

test.each([
  ['sites', ['add', 'a.test', '--org', ''], 'Empty value for --org <name>.'],
  ['sites', ['add', 'a.test', '--org='], 'Empty value for --org <name>.'],
  ['dev', ['--assistant', ''], 'Empty value for --assistant [url].'],
  ['sites', ['add', 'a.test', '--ref', 'a', '--ref', 'b'], 'Duplicate option --ref <ref>. Expected one value.'],
  ['build', ['--out', '--strict'], 'Missing value for --out <dir>.'],
  ['build', ['--cache'], 'Missing value for --cache <dir>.'],
  ['build', ['--strict=no'], 'Unexpected value "no" for --strict.'],
  ['build', ['--keepGoing'], 'Unknown option --keepGoing for octavo build. Did you mean --keep-going?'],
  ['links', ['rotate', '007'], 'Unexpected argument "007" for octavo links.'],
])('octavo %s %j is refused', (command, args, message) => expect(() => parseArguments(command, args)).toThrow(message))

test('the help of a command lists its options', () => {
  expect(helpText('links')).toMatchInlineSnapshot(`
    "Usage:
      $ octavo links <action>

    Options:
      --data <dir>     Data folder of the server (default: data)
      --config <file>  JSON file with the server's settings
      -h, --help       Show this help"
  `)
  expect(helpText()).toMatchInlineSnapshot(`
    "Usage:
      $ octavo <command> [options]

    Commands:
      dev [dir]                              Start the dev server
      build [dir]                            Build the site as static files
      preview [dir]                          Serve the built site as a static host would
      mcp [site]                             Let an editor or agent search and read a site: a folder or the URL of a published one
      lsp [dir]                              Run the language server, which editors start; it talks over standard input and output
      check [dir]                            Report errors and warnings without writing files
      eval [dir]                             Test that search and assistant find the facts that evals.yaml lists
      init [dir]                             Make a site of a folder of Markdown files, such as a README and docs, without moving them
      new page <path>                        Add a page to the site and its navigation
      rename <old> <new>                     Rename a page, folder or file, and everything that links to it
      version <action> [name]                Manage versions of the documentation: create, list, remove
      upgrade [dir]                          Replace the outdated syntax of a docs folder, such as mint.json and renamed components
      migrate [dir]                          Convert a site of another generator into a new folder
      serve                                  Run the companion server
      server <action> [file]                 Operate the companion server: status, backup, restore, doctor
      sites <action> [domain]                Manage the sites of the server: add, list, verify, remove
      keys <action> [id]                     Manage the API keys of the server: create, list, revoke
      people <action> [email]                Manage who signs in to the dashboard: invite, link, list, role, remove, operator
      hooks <action> [domain] [id]           Manage push triggers: add, list, deliveries, token, remove
      schedules <action> [domain] [id]       Manage scheduled exports: add, list, change, remove
      webhooks <action> [url|id] [delivery]  Manage webhooks of events: add, list, deliveries, repeat, enable, remove
      links <action>                         Manage the keys that sign links to bundles: rotate, retire

    Run octavo <command> --help for the options of a command, and octavo --version for the version."
  `)
})

test.each(['0x10', '1e3', ' 80', '80.0'])('rejects %j as a port', (port) =>
  expect(() => readPort(port)).toThrow(`Invalid port "${port}" for --port.`),
)

test.each(['1e3', '0x10', ' 5 ', '0', '-1', '1.5', '٣', '', '36501'])('rejects %j as a number of days', (days) =>
  expect(() => readDays(days)).toThrow(`Invalid value "${days}" for --days. Expected a whole number from 1 to 36500.`),
)

import { expect, test } from 'vitest'
import { createCli } from './createCli.js'
import { parseArguments } from './parseArguments.js'
import { checkOptions, readDays, readPort } from './usage.js'

const NUMBERS = ['1.10', '007', '1e3', '0x10', '12345678901234567890', '2.0', ' ', '-0', '0']
const cli = () => createCli('1.0.0')

/** Every option of every command that takes a value. */
const OPTIONS = cli().commands.flatMap(({ name, options }) =>
  options.flatMap((option) => (option.required === undefined ? [] : [[name, option.rawName, option.name] as const])),
)

test.each(OPTIONS)('octavo %s %s takes its value as it was typed', (command, rawName, name) => {
  const option = rawName.split(' ', 1)[0]
  for (const value of NUMBERS) {
    expect(parseArguments(cli(), ['', '', command, `${option}=${value}`]).options[name]).toBe(value)
    if (!value.startsWith('-'))
      expect(parseArguments(cli(), ['', '', command, option as string, value]).options[name]).toBe(value)
  }
})

test('folders, domains and ids stay as they were typed, also after a switch', () => {
  expect(parseArguments(cli(), ['', '', 'build', '007']).args).toEqual(['007'])
  expect(parseArguments(cli(), ['', '', 'build', '--strict', '2.0'])).toMatchObject({
    args: ['2.0'],
    options: { strict: true },
  })
  expect(parseArguments(cli(), ['', '', 'keys', 'revoke', '1e3']).args).toEqual(['revoke', '1e3'])
})

/** Every option of every command that takes no value. */
const SWITCHES = cli().commands.flatMap(({ name, options }) =>
  options.flatMap(({ isBoolean, negated, rawName, name: option }) =>
    isBoolean && !negated ? [[name, rawName, option] as const] : [],
  ),
)

test.each(SWITCHES)('octavo %s %s leaves the folder behind it alone', (command, rawName, name) => {
  expect(parseArguments(cli(), ['', '', command, rawName, 'docs'])).toMatchObject({
    args: ['docs'],
    options: { [name]: true },
  })
})

test('switches and options that may be given several times are read as before', () => {
  const { options } = parseArguments(cli(), [
    '',
    '',
    'build',
    '--no-cache',
    '--remote-refs',
    '1.0',
    '--remote-refs',
    'b',
  ])
  expect(options).toMatchObject({ cache: false, remoteRefs: ['1.0', 'b'] })
  expect(() => check('build', '--remote-refs', 'a', '--remote-refs', 'b')).not.toThrow()
})

function check(...args: string[]): void {
  const parser = cli()
  const { options } = parseArguments(parser, ['', '', ...args])
  checkOptions(parser.matchedCommand as NonNullable<typeof parser.matchedCommand>, options)
}

test.each([
  [['sites', 'add', 'a.test', '--org', ''], '--org <name> needs a value, and was given an empty one.'],
  [['sites', 'add', 'a.test', '--org='], '--org <name> needs a value, and was given an empty one.'],
  [['dev', '--assistant', ''], '--assistant [url] needs a value, and was given an empty one.'],
  [['sites', 'add', 'a.test', '--ref', 'a', '--ref', 'b'], '--ref <ref> was given 2 times. Write it once.'],
  [['links', 'rotate', '007'], 'Unused args: `007`'],
])('octavo %j is refused', (args, message) => expect(() => check(...args)).toThrow(message))

test.each(['0x10', '1e3', ' 80', '80.0'])('%j is no port', (port) =>
  expect(() => readPort(port)).toThrow(`--port ${port} is no port.`),
)

test.each(['1e3', '0x10', ' 5 ', '0', '-1', '1.5', '٣', '', '36501'])('%j is no number of days', (days) =>
  expect(() => readDays(days)).toThrow(`--days must be a whole number from 1 to 36500, not "${days}".`),
)

import { termsOf } from '@octavo/search'
import { expect, test } from 'vitest'
import { bestBlocks, operationBlocks } from './blocks.js'

const quote = (markdown: string, question: string) => ({
  markdown,
  words: new Set(termsOf(question)),
  wordsOf: termsOf,
  length: 100,
})

const long = (word: string, lines = 40) => `\`\`\`sh\n${`${word}\n`.repeat(lines)}\`\`\``

test('of code that is too long lines are quoted, with what introduces it', () => {
  const part = `\`\`\`sh\n${'install\n'.repeat(10)}…\n\`\`\``
  expect(bestBlocks(quote(long('install'), 'install'))).toBe(part)
  expect(bestBlocks(quote(`How to install:\n\n${long('install')}\n\nIt is there.`, 'install'))).toBe(
    `How to install:\n\n${part}`,
  )
  expect(bestBlocks(quote(`Install it.\n\nThus:\n\n${long('install')}`, 'install'))).toBe(
    `Install it.\n\nThus:\n\n\`\`\`sh\n${'install\n'.repeat(8)}…\n\`\`\``,
  )
})

test('those that say most of what is asked for', () => {
  const code = `\`\`\`js\n${'// start\n'.repeat(20)}\nfunction getLamp() {\n  return lamp\n}\n${'  end()\n'.repeat(20)}\`\`\``
  expect(bestBlocks(quote(code, 'get the lamps'))).toMatchInlineSnapshot(`
    "\`\`\`js
    …
    function getLamp() {
      return lamp
    }
      end()
      end()
      end()
      end()
      end()
      end()
      …
    \`\`\`"
  `)
})

test('what has one line only is cut within it', () => {
  const quoted = bestBlocks(quote(`\`\`\`json\n{ "lamps": [${'1, '.repeat(200)}] }\n\`\`\``, 'lamps'))
  expect(quoted).toMatch(/^```json\n\{ "lamps": \[1, .* …\n```$/)
  expect(quoted.length).toBeLessThanOrEqual(100)
})

test('code that says most is quoted as a whole, behind what introduces it', () => {
  const code = `\`\`\`sh\n${'install the tool\n'.repeat(7)}\`\`\``
  expect(bestBlocks(quote(`Start.\n\nRun:\n${code}\n\nRead on: `, 'install tool'))).toBe(`Run:\n\n${code}`)
})

test('neither plurals nor what links lead to choose what is quoted', () => {
  const text = `It binds a port.\n\n${'More of it. '.repeat(9)}\n\n[Above](#how-do-i-change-a-port-or-a-host) it says how.`
  expect(bestBlocks(quote(text, 'change ports host'))).toBe('It binds a port.')
})

test('a quote begins with its section where that is near', () => {
  const text = 'One.\n\nTwo.\n\nThree ports.'
  expect(bestBlocks(quote(text, 'port'))).toBe(text)
  expect(bestBlocks(quote(`${'Far. '.repeat(30)}\n\n${text}`, 'port'))).toBe(text)
})

test('an introduction is quoted with what it introduces, or not at all', () => {
  const note = '> **Note:** Others, too.'
  const table = '| Name |\n| --- |\n| One |'
  expect(bestBlocks(quote(`These are supported:\n\n${note}`, 'supported'))).toBe(note)
  expect(bestBlocks(quote('These are supported:', 'supported'))).toBe('')
  const whole = `These are supported:\n\n${note}\n\n**On Linux**\n\nWith a driver.\n\n${table}`
  expect(bestBlocks(quote(`${whole}\n\n${'More of it. '.repeat(9)}`, 'supported'))).toBe(whole)
})

const OPERATION = `\`GET https://api.test/lamps/{id}\`

Gives the brightness of a lamp.

## Authorization

- Bearer

## Path parameters

- **id** (\`string | integer\`, required)

## Responses

### 200

The lamp.

\`\`\`json
{ "brightness": 1, "more": "${'x'.repeat(200)}" }
\`\`\`

## Example request

\`\`\`bash
curl https://api.test/lamps/1
\`\`\``

test('of an operation its description, parameters and example are quoted', () => {
  expect(operationBlocks(quote(OPERATION, 'read the brightness of a lamp'))).toMatchInlineSnapshot(`
    "\`GET https://api.test/lamps/{id}\`

    Gives the brightness of a lamp.

    **Path parameters**

    - **id** (\`string or integer\`, required)

    **Example request**

    \`\`\`bash
    curl https://api.test/lamps/1
    \`\`\`"
  `)
})

test('or what it answers, where that is asked for', () => {
  expect(operationBlocks(quote(OPERATION, 'what does read a lamp return?'))).toMatchInlineSnapshot(`
    "\`GET https://api.test/lamps/{id}\`

    Gives the brightness of a lamp.

    **Responses**

    **200**

    The lamp.

    **Example request**

    \`\`\`bash
    curl https://api.test/lamps/1
    \`\`\`"
  `)
})

import { expect, test } from 'vitest'
import { calloutDirective } from './calloutForms.js'
import { convertDirectives } from './convertDirectives.js'
import { runSteps } from './draft.js'

const convert = (text: string) => {
  const { text: page, remarks } = runSteps(text, [convertDirectives(calloutDirective)])
  return [page, ...remarks.map(({ kind, message }) => `${kind}: ${message}`)].join('\n')
}

test('a block without an end lasts to the end of the page', () => {
  expect(
    convert('Start\n\n:::tip Lens\n\nText\n\n:::info\n\nInner\n\n:::\n\n## Next\n\n:::danger\nHot\n'),
  ).toMatchInlineSnapshot(`
    "Start

    <Tip title="Lens">

    Text

    <Info>

    Inner

    </Info>

    ## Next

    <Danger>
    Hot

    </Danger>

    </Tip>

    text: Missing end of a block that starts with ":::"; it ends with the block around it.
    text: Missing end of a block that starts with ":::"; it ends with the block around it."
  `)
})

test('a block without an end lasts to the end of the item, quote, element or block around it', () => {
  expect(
    convert(
      '- One\n\n  :::tip\n  Text\n\n- Two\n\n> :::note\n> Quote\n\n<Tab>\n\n:::info\n\nIn a tab\n\n</Tab>\n\n:::warning\n\n::::danger\n\nHot\n\n:::\n\nEnd\n',
    ),
  ).toMatchInlineSnapshot(`
    "- One

      <Tip>
      Text

      </Tip>

    - Two

    > <Note>
    > Quote
    >
    > </Note>

    <Tab>

    <Info>

    In a tab



    </Info>
    </Tab>

    <Warning>

    <Danger>

    Hot

    </Danger>
    </Warning>

    End

    text: Missing end of a block that starts with ":::"; it ends with the block around it.
    text: Missing end of a block that starts with ":::"; it ends with the block around it.
    text: Missing end of a block that starts with ":::"; it ends with the block around it.
    text: Missing end of a block that starts with ":::"; it ends with the block around it."
  `)
})

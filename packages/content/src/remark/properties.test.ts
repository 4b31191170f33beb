import { expect, test } from 'vitest'
import { compile, printDiagnostic } from '../testing/renderPage.js'

async function problems(text: string): Promise<string[]> {
  const { diagnostics } = await compile(text, { assets: ['x.png'] })
  return diagnostics.map((problem) => {
    const marked = problem.start && problem.end ? text.split('\n')[problem.start.line - 1] : undefined
    const place = marked?.slice((problem.start?.column ?? 1) - 1, (problem.end?.column ?? 1) - 1)
    return `${printDiagnostic(problem)} «${place}» ${problem.expected ?? ''}`.trim()
  })
}

test('reports misspelled properties with the closest name', async () => {
  const text =
    '<Card titel="A" hrf={"/x"} icn="rocket">B</Card>\n\n<Accordion title="A"\n  defaultopen\n>B</Accordion>\n\n<Columns col={2} clasName="x">B</Columns>\n'
  expect(await problems(text)).toMatchInlineSnapshot(`
    [
      "warning MDX_UNKNOWN_PROP guides/a.mdx:1:7 Unknown property "titel" of \`<Card>\`; it is ignored. Did you mean "title"? «titel="A"»",
      "warning MDX_UNKNOWN_PROP guides/a.mdx:1:17 Unknown property "hrf" of \`<Card>\`; it is ignored. Did you mean "href"? «hrf={"/x"}»",
      "warning MDX_UNKNOWN_PROP guides/a.mdx:1:28 Unknown property "icn" of \`<Card>\`; it is ignored. Did you mean "icon"? «icn="rocket"»",
      "warning MDX_UNKNOWN_PROP guides/a.mdx:4:3 Unknown property "defaultopen" of \`<Accordion>\`; it is ignored. Did you mean "defaultOpen"? «defaultopen»",
      "warning MDX_UNKNOWN_PROP guides/a.mdx:7:10 Unknown property "col" of \`<Columns>\`; it is ignored. Did you mean "cols"? «col={2}»",
      "warning MDX_UNKNOWN_PROP guides/a.mdx:7:18 Unknown property "clasName" of \`<Columns>\`; it is ignored. Did you mean "className"? «clasName="x"»",
    ]
  `)
})

test('reports text in an unsupported property', async () => {
  const text =
    '<Steps><Step name="Init">B</Step></Steps>\n\n<ResponseField name="a" type="b" description="D">B</ResponseField>\n\n<Note label="L" />\n\n<Card title="A" name="" alt={1}>B</Card>\n\n<Note heading="H">B</Note>\n\n<Card title="A" footer="two words">B</Card>\n'
  expect(await problems(text)).toMatchInlineSnapshot(`
    [
      "warning MDX_UNKNOWN_PROP guides/a.mdx:1:14 Unknown property "name" of \`<Step>\`; it is ignored. Did you mean "title"? «name="Init"»",
      "warning MDX_UNKNOWN_PROP guides/a.mdx:3:34 Unknown property "description" of \`<ResponseField>\`; it is ignored. Write the text between \`<ResponseField>\` and \`</ResponseField>\`. «description="D"»",
      "warning MDX_UNKNOWN_PROP guides/a.mdx:5:7 Unknown property "label" of \`<Note>\`; it is ignored. Write the text between \`<Note>\` and \`</Note>\`. «label="L"»",
      "warning MDX_UNKNOWN_PROP guides/a.mdx:9:7 Unknown property "heading" of \`<Note>\`; it is ignored. Write the text between \`<Note>\` and \`</Note>\`. «heading="H"»",
      "warning MDX_UNKNOWN_PROP guides/a.mdx:11:17 Unknown property "footer" of \`<Card>\`; it is ignored. Write the text between \`<Card>\` and \`</Card>\`. «footer="two words"»",
    ]
  `)
})

test('accepts `optional`, which is the default of fields', async () => {
  const text =
    '<ParamField query="a" optional>B</ParamField>\n\n<ResponseField name="a" optional={true}>B</ResponseField>\n'
  expect(await problems(text)).toEqual([])
})

test('reports invalid values of properties', async () => {
  const text =
    '<Columns cols="nine">A</Columns>\n\n<Columns cols={7}>A</Columns>\n\n<Card title="A" iconType="brnds" type="wrning">B</Card>\n\n<Badge color="grene" size={\'xl\'}>A</Badge>\n\n<Callout type="wrn">A</Callout>\n'
  expect(await problems(text)).toMatchInlineSnapshot(`
    [
      "warning MDX_PROP_VALUE guides/a.mdx:1:10 Invalid value "nine" of property "cols" of \`<Columns>\`. «cols="nine"» a whole number from 1 to 4.",
      "warning MDX_PROP_VALUE guides/a.mdx:3:10 Invalid value "7" of property "cols" of \`<Columns>\`. «cols={7}» a whole number from 1 to 4.",
      "warning MDX_PROP_VALUE guides/a.mdx:5:17 Invalid value "brnds" of property "iconType" of \`<Card>\`. Did you mean "brands"? «iconType="brnds"» one of regular, solid, brands, sharp-solid.",
      "warning MDX_PROP_VALUE guides/a.mdx:5:34 Invalid value "wrning" of property "type" of \`<Card>\`. Did you mean "warning"? «type="wrning"» one of info, warning, note, tip, check, danger.",
      "warning MDX_PROP_VALUE guides/a.mdx:7:8 Invalid value "grene" of property "color" of \`<Badge>\`. Did you mean "green"? «color="grene"» one of gray, blue, green.",
      "warning MDX_PROP_VALUE guides/a.mdx:7:22 Invalid value "xl" of property "size" of \`<Badge>\`. «size={'xl'}» one of xs, sm, md, lg.",
      "warning MDX_UNKNOWN_PROP guides/a.mdx:9:10 Unknown property "type" of \`<Callout>\`; it is ignored. Use <Note>. «type="wrn"»",
    ]
  `)
})

test('accepts valid values, element attributes, custom names and code', async () => {
  const text = `export const size = () => 'huge'

<Card title="A" id="a" className="b" class="c" style={{ color: 'red' }} key="d" data-titel="e" aria-labl="f">B</Card>

<Frame noborder shadow center border="1" width={20} caption="C">![x](/x.png)</Frame>

<Columns cols="3">A</Columns>

<Badge color="blue" size={size()} variant="x">A</Badge>

<Icon icon="github" iconType="sharp-solid" size="2em" style="brands" />

<Tabs defaultTabIndex={1}><Tab title="A">B</Tab></Tabs>

<ParamField body="a" type="string" initialValue="x">C</ParamField>

<Update label="A" date="2024" rss={{ title: 'x' }}>B</Update>
`
  expect(await problems(text)).toEqual([])
})

test('does not check properties of a custom component of the same name', async () => {
  const text = 'export const Card = ({ titel }) => <b>{titel}</b>\n\n<Card titel="A" />\n'
  expect(await problems(text)).toEqual([])
})

test('reports lowercase components once, and no HTML element', async () => {
  const text =
    '<card title="A">B</card>\n\n<card>B</card>\n\n<cardgroup>C</cardgroup>\n\n<link href="x" />\n\n<video />\n'
  expect(await problems(text)).toMatchInlineSnapshot(`
    [
      "warning MDX_UNKNOWN_COMPONENT guides/a.mdx:1:1 \`<card>\` is rendered as an HTML element; component names start with a capital letter. Did you mean \`<Card>\`? «<card»",
      "warning MDX_UNKNOWN_COMPONENT guides/a.mdx:5:1 \`<cardgroup>\` is rendered as an HTML element; component names start with a capital letter. Did you mean \`<CardGroup>\`? «<cardgroup»",
      "warning MDX_INLINE_SCRIPT guides/a.mdx:7:1 Unsupported element \`<link>\`; it is omitted. Put code into a component in a .jsx snippet, or into a .js file of the docs folder, which all pages load. «<link href="x" />»",
    ]
  `)
})

test('reports a component without effect at its tag', async () => {
  expect(await problems('A <ApiPlayground /> b.\n')).toMatchInlineSnapshot(`
    [
      "notice MDX_NO_EFFECT guides/a.mdx:1:3 \`<ApiPlayground>\` has no effect in this version. Pages show a playground automatically. «<ApiPlayground»",
    ]
  `)
})

test('reports properties of built-in components that only a build sets', async () => {
  const text =
    '<Mermaid chart="pie" drawing="<b>x</b>" width="3" />\n\n<Latex html="<b>x</b>">x</Latex>\n\n<Card html="x" title="A" />\n'
  expect(await problems(text)).toMatchInlineSnapshot(`
    [
      "warning MDX_UNKNOWN_PROP guides/a.mdx:1:22 Unknown property "drawing" of \`<Mermaid>\`; it is ignored. «drawing="<b>x</b>"»",
      "warning MDX_UNKNOWN_PROP guides/a.mdx:1:41 Unknown property "width" of \`<Mermaid>\`; it is ignored. «width="3"»",
      "warning MDX_UNKNOWN_PROP guides/a.mdx:3:8 Unknown property "html" of \`<Latex>\`; it is ignored. «html="<b>x</b>"»",
    ]
  `)
})

import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runCli } from './cli.js'
import { createSite, pageWith, type SiteFiles, writeFiles } from './sites.js'

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url))

const PRICING = `import type { ReactNode } from 'react'

export interface PricingProps {
  plan: 'free' | 'pro'
  price?: number
  features?: { name: string }[]
  children?: ReactNode
}

export function Pricing({ plan }: PricingProps) {
  return <b>{plan}</b>
}

export default function Chart({ data, title }: { data: readonly number[]; title: string }) {
  return <i>{title}{data?.length}</i>
}
`

/** Creates a site that has the TypeScript of this repository. */
function createTypedSite(files: SiteFiles): string {
  const root = createSite(files)
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  symlinkSync(join(MODULES, 'typescript'), join(root, 'node_modules/typescript'), 'junction')
  return root
}

/** Returns what `octavo check --types` prints of diagnostics, one per line. */
async function check(files: SiteFiles, ...flags: string[]): Promise<string> {
  const root = createTypedSite(files)
  mkdirSync(join(root, 'node_modules/@types'), { recursive: true })
  for (const name of ['@types/react', 'preact'])
    symlinkSync(join(MODULES, name), join(root, 'node_modules', name), 'junction')
  writeFiles(root, {
    'node_modules/@acme/ui/package.json':
      '{ "name": "@acme/ui", "type": "module", "exports": { "types": "./index.d.ts", "default": "./index.js" } }',
    'node_modules/@acme/ui/index.js': 'export const Lamp = () => null',
    'node_modules/@acme/ui/index.d.ts': 'export declare function Lamp(props: { watts: number }): null',
  })
  const { stdout } = await runCli('check', root, '--json', ...flags)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Record<string, string & { line: number }>[] }
  return diagnostics
    .filter(({ rule }) => rule === 'MDX_PROP_TYPE')
    .map(({ file, start, message, expected, hint }) =>
      [`${file}:${start?.line}`, message, expected && `Expected ${expected}`, hint].filter(Boolean).join(' '),
    )
    .join('\n')
}

test('check --types reports every property that does not match the types of its component', async () => {
  const page = `---
title: A
---

import Chart, { Pricing } from '/components/Pricing.tsx'
import * as UI from '/components/Pricing.tsx'

<Pricing plan="enterprise" prise={3}/>

Text with <Pricing price="4" plan="pro" /> in it.

<Pricing
  plan="free"
  features={[
    { name: 'a' },
    { name: 5 },
  ]}
>
  <Chart />
  <Chart title={1 + 1} data={[]} />
</Pricing>

<UI.Pricing plan />
`
  expect(await check(pageWith(page, { 'components/Pricing.tsx': PRICING }), '--types')).toMatchInlineSnapshot(`
    "guides/a.mdx:8 Invalid value of property "plan" of \`<Pricing>\`: "enterprise". Expected \`"free" | "pro"\`.
    guides/a.mdx:8 Unknown property "prise" of \`<Pricing>\`. Did you mean "price"?
    guides/a.mdx:10 Invalid value of property "price" of \`<Pricing>\`: a value of type \`string\`. Expected \`number\`.
    guides/a.mdx:16 Invalid value of property "features" of \`<Pricing>\`: a value of type \`number\`. Expected \`string\`.
    guides/a.mdx:19 Missing properties of \`<Chart>\`: data, title.
    guides/a.mdx:20 Invalid value of property "title" of \`<Chart>\`: a value of type \`number\`. Expected \`string\`.
    guides/a.mdx:23 Invalid value of property "plan" of \`<UI.Pricing>\`: true. Expected \`"free" | "pro"\`."
  `)
})

test('check --types covers snippets, packages and components of the configuration', async () => {
  const files = pageWith(
    '---\ntitle: A\n---\n\nimport Offer from "/snippets/offer.mdx"\n\n<Offer /> <Sale plan="x" />\n',
    {
      'components/Pricing.tsx': PRICING,
      'octavo.config.mjs': "export default { components: { Sale: './components/Pricing.tsx#Pricing' } }",
      'snippets/offer.mdx': 'import { Lamp } from "@acme/ui"\n\n<Lamp wats={40} />\n',
    },
  )
  expect(await check(files, '--types')).toMatchInlineSnapshot(`
    "guides/a.mdx:7 Invalid value of property "plan" of \`<Sale>\`: "x". Expected \`"free" | "pro"\`.
    snippets/offer.mdx:3 Missing property "watts" of \`<Lamp>\`.
    snippets/offer.mdx:3 Unknown property "wats" of \`<Lamp>\`. Did you mean "watts"?"
  `)
})

test('check --types accepts what it cannot know: constants of the page, spread values, variables and JavaScript', async () => {
  const page = `---
title: A
---

import Chart, { Pricing } from '/components/Pricing'
import { Old } from '/components/Old.jsx'

export const plan = ['pro'][0]
export const Local = ({ a, b }) => <b>{a}{b}</b>

<Pricing plan={plan} key="1" data-x="2" />
<Pricing {...{ price: 3 }} />
<Pricing plan="{{plan}}">Text</Pricing>
<Old any="thing" />
<Local />
<Card title="T" />
`
  const files = pageWith(page, {
    'components/Pricing.tsx': PRICING,
    'components/Old.jsx': 'export const Old = () => null\n',
  })
  expect(await check(files, '--types')).toBe('')
})

test('check --types reads tsconfig.json of the site and fails when TypeScript cannot check types', async () => {
  const files = pageWith('---\ntitle: A\n---\n\nimport { Box } from "/components/Box.tsx"\n\n<Box size="x" />\n', {
    'components/Box.tsx':
      "import type { Size } from '@lib/size'\n\nexport const Box = (props: { size: Size }) => null\n",
    'lib/size.ts': 'export type Size = 1 | 2\n',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } }, "include": ["**/*"] }',
  })
  expect(await check(files, '--types')).toMatchInlineSnapshot(
    `"guides/a.mdx:7 Invalid value of property "size" of \`<Box>\`: a value of type \`string\`. Expected \`Size\`."`,
  )
  const root = createTypedSite({ ...files, 'lib/size.ts': 'export type = 1\n' })
  const { status, stderr } = await runCli('check', root, '--types')
  expect([status, stderr]).toMatchInlineSnapshot(`
    [
      1,
      "TypeScript checked nothing. lib/size.ts(1,1): error TS1128: Declaration or statement expected.
    ",
    ]
  `)
})

test('check without --types and build check no types and leave no files', async () => {
  const files = pageWith(
    '---\ntitle: A\n---\n\nimport { Pricing } from "/components/Pricing.tsx"\n\n<Pricing plan="x" />\n',
    {
      'components/Pricing.tsx': PRICING,
    },
  )
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('octavo-types-'))
  expect(await check(files)).toBe('')
  expect(await check(files, '--types')).not.toBe('')
  expect((await runCli('build', createSite(files), '--no-cache')).status).toBe(0)
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('octavo-types-'))).toEqual(before)
})

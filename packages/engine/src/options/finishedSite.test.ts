import { expect, test } from 'vitest'
import { checkPlugins, pluginChecks, pluginOutputs } from './finishedSite.js'
import type { OctavoPlugin, OutputFile, OutputSite } from './plugin.js'

const site = { base: '/', pages: [] } as unknown as OutputSite
const RULE = { severity: 'warning', title: 'Title', explanation: 'Text.' } as const

const writing = (name: string, ...outputs: OutputFile[]): OctavoPlugin => ({ name, outputs: () => outputs })
const checking = (name: string, rules: string[], ...problems: unknown[]): OctavoPlugin => ({
  name,
  checks: { rules: Object.fromEntries(rules.map((id) => [id, RULE])), run: () => problems as never },
})

/** Returns the first line of the error, or `accepted`. */
async function outcome(run: () => unknown): Promise<string> {
  try {
    await run()
    return 'accepted'
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
  }
}

test('plugin names are unique, and rules are not shared with another plugin or Octavo', async () => {
  const check = (...plugins: unknown[]) => outcome(() => checkPlugins(plugins as OctavoPlugin[]))
  expect([
    await check(checking('one', ['A_RULE']), checking('two', ['B_RULE']), { name: 'three' }),
    await check({ name: 'one' }, { name: 'one' }),
    await check(checking('one', ['A_RULE']), checking('two', ['A_RULE'])),
    await check(checking('one', ['LINK_BROKEN'])),
    await check(function humans() {}),
    await check({ name: 'one', output: () => [] }),
    await check({ name: 'one', unrelated: 1 }),
  ]).toMatchInlineSnapshot(`
    [
      "accepted",
      "error Duplicate name "one" of the plugins "one" and "one". [PLUGIN_CONFLICT]",
      "error Duplicate rule A_RULE of the plugins "one" and "two". [PLUGIN_CONFLICT]",
      "error Duplicate rule LINK_BROKEN of the plugins "octavo" and "one". [PLUGIN_CONFLICT]",
      "error Plugin "humans" failed in \`plugins\`: it is a function. Call it, such as \`plugin()\`. [PLUGIN_FAILED]",
      "error Plugin "one" failed in \`output\`: it is not a hook. Did you mean "outputs"? [PLUGIN_FAILED]",
      "error Plugin "one" failed in \`unrelated\`: it is not a hook. Expected name, inputs, configure, pages, transformTree, components, layout, head, outputs, checks, dev. [PLUGIN_FAILED]",
    ]
  `)
})

test('files of plugins are in the output folder, by their paths', async () => {
  const files = await pluginOutputs(
    [
      writing('one', { path: '/a.txt', content: 'A' }, { path: './b/c.txt', content: 'C' }),
      { name: 'none' },
      writing('two'),
    ],
    site,
    '/docs',
  )
  expect([...files]).toEqual([
    ['a.txt', 'A'],
    ['b/c.txt', 'C'],
  ])
})

test.each(['', '/', './', '../a', 'a/../../b', 'a/..'])(
  'the path %j of a file is outside the output folder',
  async (path) => {
    expect(await outcome(() => pluginOutputs([writing('one', { path, content: '' })], site, '/docs'))).toContain(
      `Plugin "one" failed in \`outputs\`: the path "${path}" is outside the output folder.`,
    )
  },
)

test('a hook for files that fails or returns no files is an error of its plugin', async () => {
  const write = (outputs: OctavoPlugin['outputs']) =>
    outcome(() => pluginOutputs([{ name: 'one', outputs }], site, '/docs'))
  expect([
    await write(() => Promise.reject(new Error('broken'))),
    await write(() => [{ path: 'a' }] as never),
  ]).toMatchInlineSnapshot(`
    [
      "error Plugin "one" failed in \`outputs\`: broken [PLUGIN_FAILED]",
      "error Plugin "one" failed in \`outputs\`: it must return a list of objects with \`path\` and \`content\`, both strings. [PLUGIN_FAILED]",
    ]
  `)
})

test('accepts every hook that a plugin may have', () => {
  const hooks = ['inputs', 'configure', 'pages', 'transformTree', 'components', 'layout', 'head', 'outputs', 'dev']
  for (const hook of hooks) expect(() => checkPlugins([{ name: 'one', [hook]: undefined }])).not.toThrow()
})

test('file names with dots are not paths to other folders', async () => {
  const files = await pluginOutputs([writing('one', { path: 'a..b/...', content: '' })], site, '/docs')
  expect([...files.keys()]).toEqual(['a..b/...'])
})

test('two plugins cannot write the same file', async () => {
  const both = [writing('one', { path: 'a', content: '' }), writing('two', { path: '/a', content: '' })]
  expect(await outcome(() => pluginOutputs(both, site, '/docs'))).toContain(
    'Duplicate file "a" of the plugins "one" and "two".',
  )
})

test('problems have the severity of their rule, and nothing else is changed', async () => {
  const problem = { rule: 'A_RULE', message: 'Text.', file: 'a.mdx', start: { line: 1, column: 2 }, hint: 'Fix it.' }
  const plugins = [checking('one', ['A_RULE'], problem), { name: 'none' }, checking('two', ['B_RULE'])]
  expect(await pluginChecks(plugins, async () => site, '/docs')).toEqual([{ ...problem, severity: 'warning' }])
})

test('problems of rules that a plugin does not declare are an error of the plugin', async () => {
  const check = (plugin: OctavoPlugin) => outcome(() => pluginChecks([plugin], async () => site, '/docs'))
  const message = 'Text.'
  expect([
    await check(checking('one', ['A_RULE'], { rule: 'B_RULE', message })),
    await check(checking('one', ['A_RULE'], { rule: 'toString', message })),
    await check(checking('one', ['A_RULE'], { rule: 'A_RULE' })),
    await check(checking('one', ['A_RULE'], null)),
    await check({ name: 'one', checks: { rules: {}, run: () => undefined as never } }),
  ]).toMatchInlineSnapshot(`
    [
      "error Plugin "one" failed in \`checks\`: it reports "B_RULE", which is not in its \`rules\`. [PLUGIN_FAILED]",
      "error Plugin "one" failed in \`checks\`: it reports "toString", which is not in its \`rules\`. [PLUGIN_FAILED]",
      "error Plugin "one" failed in \`checks\`: it must return a list of objects with \`rule\` and \`message\`, both strings. [PLUGIN_FAILED]",
      "error Plugin "one" failed in \`checks\`: it must return a list of objects with \`rule\` and \`message\`, both strings. [PLUGIN_FAILED]",
      "error Plugin "one" failed in \`checks\`: it must return a list of objects with \`rule\` and \`message\`, both strings. [PLUGIN_FAILED]",
    ]
  `)
})

test('does not collect site data when no plugin has checks', async () => {
  let collected = 0
  const collect = async () => {
    collected++
    return site
  }
  await pluginChecks([{ name: 'none' }], collect, '/docs')
  expect(collected).toBe(0)
})

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { runCli } from '../broken/cli.js'
import { createSite, docs, writeFiles } from '../broken/sites.js'
import { serve } from '../tools/octavo.js'

const INDEX = '.well-known/agent-skills/index.json'

/** The rules of https://agentskills.io/specification and of Agent Skills Discovery 0.2.0, read from what a build has written. */
function checkSkills(out: string): string[] {
  const index = JSON.parse(readFileSync(join(out, INDEX), 'utf8'))
  expect(index.$schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json')
  for (const { name, type, description, url, digest, files } of index.skills) {
    expect(type).toBe('skill-md')
    const address = new URL(url, `https://example.com/${INDEX}`).pathname
    expect(address).toBe(`/.well-known/agent-skills/${name}/SKILL.md`)
    const bytes = readFileSync(join(out, address))
    expect(digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`)
    for (const file of files) expect(existsSync(join(out, address, '..', file)), file).toBe(true)
    const [, yaml = ''] = /^---\n([\s\S]*?)\n---\n/.exec(bytes.toString()) ?? []
    const frontmatter = parse(yaml)
    expect(frontmatter).toMatchObject({ name, description })
    expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    expect(name.length).toBeLessThanOrEqual(64)
    expect(description.length).toBeGreaterThan(0)
    expect(description.length).toBeLessThanOrEqual(1024)
    const allowed = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools']
    expect(Object.keys(frontmatter).filter((key) => !allowed.includes(key))).toEqual([])
    expect(bytes.toString().split('\n').length).toBeLessThan(500)
  }
  return index.skills.map(({ name }: { name: string }) => name)
}

const SKILL =
  '---\nname: deploy\ndescription: Deploys the lamp. Use it for releases.\n---\n\nRead [limits](references/limits.md).\n'

test('a build publishes the skills of a repository, and one that is written from its pages', async () => {
  const root = createSite({
    'docs.json': docs({ name: 'Lamp' }),
    'index.mdx': '# Home\n\nLight.\n',
    'skills/deploy/SKILL.md': SKILL,
    'skills/deploy/references/limits.md': '# Limits\n\nOne lamp.\n',
    'skills/deploy/scripts/run.sh': 'echo lamp\n',
    'skills/guide.mdx': '# Pages about skills\n\nA page.\n',
  })
  const out = join(root, 'dist')
  const flags = [root, '--out', out, '--site-url', 'https://example.com']
  const run = await runCli('build', ...flags)
  expect(run.status, run.stderr).toBe(0)
  expect(checkSkills(out)).toEqual(['deploy', 'lamp-docs'])
  const read = (path: string) => readFileSync(join(out, path), 'utf8')
  expect(read('.well-known/agent-skills/deploy/SKILL.md')).toBe(SKILL)
  expect(read('.well-known/agent-skills/deploy/scripts/run.sh')).toBe('echo lamp\n')
  expect(read('skill.md')).toBe(read('.well-known/agent-skills/lamp-docs/SKILL.md'))
  expect(read('llms.txt')).toContain('- [deploy](https://example.com/.well-known/agent-skills/deploy/SKILL.md)')
  expect(existsSync(join(out, 'skills/guide.html'))).toBe(true)
  expect(existsSync(join(out, 'skills/deploy/SKILL.html'))).toBe(false)

  writeFiles(root, {
    'skill.md': SKILL.replace('name: deploy', 'name: lamp'),
    'skills/deploy/SKILL.md': SKILL.replace('name: deploy', 'name: other'),
  })
  const again = await runCli('build', ...flags)
  expect(again.stderr).toContain('Invalid name "other". Expected the name of the folder, "deploy".')
  expect(checkSkills(out)).toEqual(['lamp'])
  expect(read('skill.md')).toContain('name: lamp')
})

test('dev and preview serve the skills that a build writes', async () => {
  const root = createSite({
    'docs.json': docs({ name: 'Lamp' }),
    'index.mdx': '# Home\n',
    'skills/deploy/SKILL.md': SKILL,
  })
  const paths = ['skill.md', INDEX, '.well-known/agent-skills/deploy/SKILL.md']
  const texts: string[][] = []
  for (const mode of ['preview', 'dev'] as const) {
    const server = await serve(mode, root, { base: '/docs/' })
    try {
      const responses = await Promise.all(paths.map((path) => fetch(`${server.url}/${path}`)))
      expect(responses.map(({ status, headers }) => `${status} ${headers.get('content-type')?.split(';')[0]}`)).toEqual(
        ['200 text/markdown', '200 application/json', '200 text/markdown'],
      )
      texts.push(await Promise.all(responses.map((response) => response.text())))
    } finally {
      await server.stop()
    }
  }
  expect(texts[1]).toEqual(texts[0])
}, 60_000)

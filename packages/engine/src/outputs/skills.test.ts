import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sitePage as page } from './fixtures/sitePage.js'
import { siteSkill } from './siteSkill.js'
import { parseSkill, readSkills, skillFiles } from './skills.js'

const DEPLOY = '---\nname: deploy\ndescription: Deploys a site. Use it for releases.\n---\n\n# Deploy\n'

function repository(texts: Record<string, string | Buffer>) {
  return {
    files: new Map(Object.keys(texts).map((path) => [path, { path, kind: 'skill' as const, ignoredByDefault: false }])),
    repository: { readBytes: (path: string) => Buffer.from(texts[path] ?? '') },
  }
}

test('skills of both folders and skill.md are read with the files beside them', () => {
  const { skills, diagnostics } = readSkills(
    repository({
      'skill.md': DEPLOY.replace('name: deploy', 'name: product'),
      'skills/deploy/SKILL.md': DEPLOY,
      'skills/deploy/scripts/run.sh': 'echo\n',
      'skills/deploy/assets/.env': 'KEY=1',
      '.mintlify/skills/review/SKILL.md': DEPLOY.replace('name: deploy', 'name: review'),
    }),
  )
  expect(diagnostics).toEqual([])
  expect(skills.map(({ name, files }) => [name, ...files.keys()])).toEqual([
    ['deploy', 'SKILL.md', 'scripts/run.sh'],
    ['review', 'SKILL.md'],
    ['product', 'SKILL.md'],
  ])
})

test('a skill that agents would refuse is not published, and named', () => {
  const { skills, diagnostics } = readSkills(
    repository({
      'skills/Deploy/SKILL.md': DEPLOY,
      'skills/empty/SKILL.md': 'Text.',
      'skills/deploy/SKILL.md': DEPLOY,
      'skills/deploy/assets/logo.bin': Buffer.from([0, 1]),
    }),
  )
  expect(skills.map(({ name, files }) => [name, ...files.keys()])).toEqual([['deploy', 'SKILL.md']])
  expect(diagnostics.map(({ file, message }) => `${file}: ${message}`)).toMatchInlineSnapshot(`
    [
      "skills/Deploy/SKILL.md: Invalid name "deploy". Expected the name of the folder, "Deploy".",
      "skills/Deploy/SKILL.md: Invalid name of a skill "Deploy". Expected up to 64 lowercase letters, digits and single hyphens between them.",
      "skills/empty/SKILL.md: Missing frontmatter with \`name\` and \`description\`.",
      "skills/deploy/assets/logo.bin: skills/deploy/assets/logo.bin is not part of its skill: not a text file.",
    ]
  `)
})

test('files of a folder without SKILL.md are named, because they are neither pages nor part of a skill', () => {
  const { skills, diagnostics } = readSkills(repository({ 'skills/guides/references/page.md': 'A page.' }))
  expect(skills).toEqual([])
  expect(diagnostics.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'skills/guides/references/page.md: Missing SKILL.md in skills/guides; its folders scripts, references and assets are not published.',
  ])
})

test.each([
  ['name: a--b', '', 'Invalid name'],
  ['name: a', 'license: [MIT]', 'Invalid license'],
  ['name: a', 'metadata: { version: 1 }', 'Invalid metadata'],
  ['name: a', `compatibility: ${'x'.repeat(501)}`, 'Invalid compatibility'],
  ['name: a', `description: ${'x'.repeat(1025)}`, 'Invalid description'],
])('the frontmatter %s with %s is refused', (name, field, problem) => {
  const description = field.startsWith('description') ? '' : 'description: Text\n'
  expect(parseSkill(`---\n${name}\n${description}${field}\n---\n`).problems.join()).toContain(problem)
})

test('the index has the digest of each skill', () => {
  const { skills } = readSkills(repository({ 'skills/deploy/SKILL.md': DEPLOY }))
  const [index, file] = skillFiles(skills)
  expect(file).toEqual({ path: '.well-known/agent-skills/deploy/SKILL.md', content: DEPLOY })
  expect(JSON.parse(index?.content ?? '')).toEqual({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: 'deploy',
        type: 'skill-md',
        description: 'Deploys a site. Use it for releases.',
        url: 'deploy/SKILL.md',
        digest: `sha256:${createHash('sha256').update(DEPLOY).digest('hex')}`,
        files: ['SKILL.md'],
      },
    ],
  })
})

const input = {
  name: 'Lantern & Söhne',
  description: 'All about "light".',
  instructions: [],
  specs: [{ label: 'openapi', url: 'https://example.com/openapi.json', kind: 'openapi' as const, type: 'x' }],
  root: 'https://example.com/',
}

test('the skill of a site tells how to find and read its pages', () => {
  const skill = siteSkill({ ...input, pages: [page('', { title: 'Home' }), page('es', { isDefault: false })] })
  const text = skill.files.get('SKILL.md') ?? ''
  expect(parseSkill(text, skill.name).problems).toEqual([])
  expect(text).toMatchInlineSnapshot(`
    "---
    name: lantern-sohne-docs
    description: "Finds facts and steps in the documentation of Lantern & Söhne. All about \\"light\\". Use it for every task with Lantern & Söhne or its API."
    ---

    # Lantern & Söhne

    > All about "light".

    ## Find and read pages

    1. Find the page below or in [llms.txt](https://example.com/llms.txt), which lists all pages with their descriptions.
    2. Read its Markdown: the links end with \`.md\`. The URL of a page also returns Markdown for \`Accept: text/markdown\` where the host supports it.
    3. Follow links in the page for details, and cite the URL of the page without \`.md\`.

    ## API descriptions

    - [openapi](https://example.com/openapi.json)

    ## Guide

    - [Home](https://example.com/index.md)
    "
  `)
})

test.each(['灯台', '-- --', 'x'.repeat(400)])('a site with the name %s has a valid skill of bounded length', (name) => {
  const pages = Array.from({ length: 2000 }, (_, index) => page(`guides/${index}`, { title: `Guide ${index}` }))
  const skill = siteSkill({ ...input, name, description: 'x'.repeat(5000), pages })
  const text = skill.files.get('SKILL.md') ?? ''
  expect(parseSkill(text, skill.name)).toMatchObject({ problems: [] })
  expect(text.slice(text.indexOf('## Find')).length).toBeLessThan(14_000)
  expect(text).toContain('more pages: see [llms.txt](https://example.com/llms.txt)')
})

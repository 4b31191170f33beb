import ignore from 'ignore'
import { expect, test } from 'vitest'
import { planFolder } from './planFolder.js'

function plan(texts: Record<string, string>, name = 'my-project') {
  return planFolder({ name, files: Object.keys(texts), read: (file) => texts[file] })
}

/** Returns the groups of the sidebar as they are written. */
function groups(texts: Record<string, string>) {
  return (plan(texts).config.navigation as { groups: unknown[] }).groups
}

test('a repository has its README first, then docs, other folders and files about the project', () => {
  const texts = {
    'README.md': '# Widget\n\n[Guide](docs/guide.md)\n',
    'CONTRIBUTING.md': '',
    'LICENSE.md': '',
    'CHANGELOG.md': '',
    'faq.md': '',
    'docs/guide.md': '',
    'docs/tests/unit.md': '',
    'examples/kubernetes/README.md': '',
    'examples/kubernetes/b/README.md': '',
    'tests/fixtures/page.md': '',
    'vendor/lib/README.md': '',
    '.github/SECURITY.md': '',
    'AGENTS.md': '',
  }
  expect(plan(texts).config).toMatchInlineSnapshot(`
    {
      "$schema": "./node_modules/octavo/docs.schema.json",
      "colors": {
        "dark": "#0f766e",
        "light": "#5eead4",
        "primary": "#0f766e",
      },
      "name": "Widget",
      "navigation": {
        "groups": [
          {
            "group": "Overview",
            "pagesFrom": {
              "depth": 0,
              "folder": ".",
            },
          },
          {
            "group": "Docs",
            "pagesFrom": "docs",
          },
          {
            "group": "Kubernetes",
            "pagesFrom": "examples/kubernetes",
          },
          {
            "group": "Project",
            "pages": [
              "CONTRIBUTING",
              "CHANGELOG",
              "LICENSE",
            ],
          },
        ],
      },
      "theme": "mint",
    }
  `)
  expect(plan(texts).groups).toMatchInlineSnapshot(`
    [
      {
        "pages": 2,
        "title": "Overview",
      },
      {
        "pages": 2,
        "title": "Docs",
      },
      {
        "pages": 2,
        "title": "Kubernetes",
      },
      {
        "pages": 3,
        "title": "Project",
      },
    ]
  `)
})

test('a folder in the root is named by the folder that contains its pages', () => {
  expect(groups({ 'docs/a.md': '', 'web/docs/b.md': '' })).toEqual([
    { group: 'Docs', pagesFrom: 'docs' },
    { group: 'web/docs', pagesFrom: 'web/docs' },
  ])
})

test.each([
  [{ 'README.md': '# <img src="a.png"> The `tool` <!-- omit in toc -->\n' }, 'The tool'],
  [{ 'README.md': `# ${'Long '.repeat(20)}\n`, 'package.json': '{"name":"@a/b"}' }, '@a/b'],
  [{ 'README.md': 'No heading', 'package.json': '{' }, 'My project'],
  [{ 'a.md': '# A\n' }, 'My project'],
])('names the site of %j', (texts, name) => {
  expect(plan(texts as Record<string, string>).config.name).toBe(name)
})

test('a wiki has the groups of its sidebar, and then all other pages', () => {
  const sidebar = `[Home](Home)

# [Getting started](Start)
- [[Install It]] and [[Start here|Start]]
- [Elsewhere](https://example.com/Upgrade)
- [Use](https://github.com/o/r/wiki/Usage#cli)

- Advanced
  - [[Upgrade]]
  - [[Missing]]
`
  const pages = ['Home.md', 'Install-It.md', 'Start.md', 'Usage.md', 'Upgrade.md', 'Other.md', '_Footer.md']
  const texts = { ...Object.fromEntries(pages.map((file) => [file, ''])), '_Sidebar.md': sidebar }
  expect(groups(texts)).toEqual([
    { group: 'Overview', pages: ['Home'] },
    { group: 'Getting started', pages: ['Start', 'Install-It', 'Usage'] },
    { group: 'Advanced', pages: ['Upgrade'] },
    { group: 'More pages', pagesFrom: '.' },
  ])
  expect(plan(texts, 'r.wiki').config.name).toBe('R')
  expect(plan(texts).mintignore).toBe('# Files that are not part of the documentation\n_Footer.md\n_Sidebar.md\n')
})

test('.mintignore keeps pages, linked files and docs folders, and excludes code and data', () => {
  const links =
    '![](assets/logo.png) <img src="/src/ui/shot.png"> [d](data.json) [s](src/main.go) [x](lib/y.yaml?raw#L1)'
  const published = [
    'README.md',
    'CONTRIBUTING.md',
    'assets/logo.png',
    'src/ui/shot.png',
    'data.json',
    'lib/README.md',
    'lib/y.yaml',
    'docs/openapi.yaml',
    'docs/CHANGELOG.md',
    'docs/build/install.md',
  ]
  const excluded = [
    'other.json',
    'src/ui/secret.json',
    'src/main.go',
    'src/site.css',
    'lib/z.yaml',
    'lib/testdata/page.md',
    'docs/theme.css',
    'docs/node_modules/a/README.md',
    'vendor/x/NOTICE.md',
    'docs/AGENTS.md',
  ]
  const { mintignore = '' } = plan(Object.fromEntries([...published, ...excluded].map((file) => [file, links])))
  const rules = ignore().add(mintignore)
  expect(published.filter((file) => rules.ignores(file))).toEqual([])
  expect(excluded.filter((file) => !rules.ignores(file))).toEqual([])
  // Octavo ignores these unless a pattern includes them.
  for (const file of ['docs/CHANGELOG.md', 'docs/build/install.md']) expect(rules.test(file).unignored).toBe(true)
  expect(mintignore).toMatchInlineSnapshot(`
    "# Files that are not part of the documentation
    AGENTS.md
    /docs/node_modules/
    *.css
    /lib/testdata/
    /lib/**/*.yaml
    /*.json
    /vendor/
    /src/**
    !/src/**/
    !/data.json
    !/lib/y.yaml
    !/src/ui/shot.png
    !/docs/CHANGELOG.md
    !/docs/build/install.md
    "
  `)
})

test('a folder that has only pages and pictures needs no .mintignore', () => {
  expect(plan({ 'README.md': '', 'docs/a.md': '', 'docs/a.png': '', 'logo.svg': '' }).mintignore).toBeUndefined()
})

test('refuses a folder without Markdown', () => {
  expect(() => plan({ 'a.txt': '', 'vendor/README.md': '' })).toThrow('The folder my-project has no Markdown files.')
})

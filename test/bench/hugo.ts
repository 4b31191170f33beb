import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Measurement, measureCommand } from '../tools/measure.js'
import type { MarkdownPage } from './peerPages.js'

/** Returns why Hugo can't be had here, or nothing. It is installed from the system's packages if that is possible. */
export function installHugo(): string | undefined {
  if (spawnSync('hugo', ['version']).status === 0) return undefined
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore' }).status === 0
  const isInstalled = apt('update') && apt('install', '-y', '--no-install-recommends', 'hugo')
  return isInstalled ? undefined : 'hugo is not installed; apt-get install hugo'
}

/** Prints the version of Hugo. */
export function hugoVersion(): string {
  return /v[\d.]+/.exec(spawnSync('hugo', ['version'], { encoding: 'utf8' }).stdout)?.[0] ?? ''
}

/** A page with the navigation of its tab, a table of contents and links to the pages beside it, as Octavo's have. */
const LAYOUT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title><meta name="description" content="{{ .Summary | plainify | truncate 150 }}">
<link rel="canonical" href="{{ .Permalink }}"><link rel="stylesheet" href="/syntax.css"></head><body>
<header>{{ range .Site.Data.tabs }}<a href="{{ (index .pages 0).link }}">{{ .name }}</a>{{ end }}</header>
{{ $tab := index .Site.Data.tabs (int .Params.tab) }}{{ $path := .RelPermalink }}
<nav>{{ range $tab.pages }}<a href="{{ .link }}"{{ if eq .link $path }} aria-current="page"{{ end }}>{{ .title }}</a>{{ end }}</nav>
<main><h1>{{ .Title }}</h1>{{ .Content }}</main><aside>{{ .TableOfContents }}</aside>
<footer>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</footer>
</body></html>
`

const LIST = `<!doctype html><html lang="en"><head><title>{{ .Title }}</title></head><body>{{ .Content }}</body></html>
`

/** The text of all pages, as themes of Hugo give it to a search script. */
const SEARCH = `[{{ range $i, $page := .Site.RegularPages }}{{ if $i }},{{ end }}{{ dict "title" .Title "url" .RelPermalink "text" .Plain | jsonify }}{{ end }}]`

const CONFIG = `baseURL = "https://example.com/"
title = "Benchmark"
disableKinds = ["taxonomy", "term", "RSS"]
[outputs]
home = ["HTML", "JSON"]
page = ["HTML", "Text"]
[outputFormats.Text]
mediaType = "text/plain"
baseName = "page"
isPlainText = true
[markup.highlight]
noClasses = false
[markup.goldmark.renderer]
unsafe = true
`

/** Writes a site of Hugo with ten tabs, the text of each page beside it, and a file for search, like the one of Octavo. */
export function writeHugo(root: string, allPages: readonly MarkdownPage[]): void {
  // In Hugo, an index file makes the other files of its folder attachments.
  const pages = allPages.map((page) => ({ ...page, slug: page.slug.replace(/(^|\/)index$/, '$1start') }))
  rmSync(root, { recursive: true, force: true })
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const perTab = Math.ceil(pages.length / 10)
  const tabs = Array.from({ length: 10 }, (_, tab) => ({
    name: `Tab ${tab + 1}`,
    pages: pages
      .slice(tab * perTab, (tab + 1) * perTab)
      .map(({ slug, title }) => ({ title, link: `/${slug.toLowerCase()}/` })),
  }))
  write('config.toml', CONFIG)
  write('data/tabs.json', JSON.stringify(tabs))
  write('layouts/_default/single.html', LAYOUT)
  write('layouts/_default/list.html', LIST)
  write('layouts/_default/single.txt', '# {{ .Title }}\n\n{{ .RawContent }}')
  write('layouts/index.json', SEARCH)
  for (const [index, { slug, title, body }] of pages.entries()) {
    const tab = Math.floor(index / perTab)
    // Braces with \`<\` or \`%\` are instructions to Hugo.
    const text = body.replaceAll('{{<', '{ {<').replaceAll('{{%', '{ {%')
    write(
      `content/${slug}.md`,
      `---\ntitle: ${JSON.stringify(title)}\nweight: ${index + 1}\ntab: ${tab}\n---\n\n${text}`,
    )
  }
}

/** Builds the written site without a cache and measures the whole process. */
export async function buildHugo(root: string): Promise<Measurement> {
  rmSync(join(root, 'public'), { recursive: true, force: true })
  const result = await measureCommand('hugo', ['--quiet', '--source', root])
  if (result.status !== 0) throw new Error(`Hugo failed:\n${result.stderr.slice(-2000)}`)
  return result
}

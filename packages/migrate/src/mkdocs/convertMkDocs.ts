import { firstHeading } from '../site/readPage.js'
import { list, record, text } from '../site/readValues.js'
import type { Page } from '../site/types.js'
import { findFences } from '../text/codeFinder.js'
import { convertComments } from '../text/convertComments.js'
import { convertFences } from '../text/convertFences.js'
import type { Step } from '../text/draft.js'
import { setFrontmatter, textAfterFrontmatter } from '../text/frontmatter.js'
import { longFences, markdownToMdx } from '../text/markdownToMdx.js'
import { blocks, joinTabs } from './mkDocsBlocks.js'
import { codeAnnotations, fenceInfo } from './mkDocsFences.js'
import { iconName } from './mkDocsIcons.js'
import { abbreviations, inlineSteps, replaceText } from './mkDocsInline.js'
import { cardGrids, definitionLists, headingIds } from './mkDocsSections.js'
import { type SnippetPlaces, snippets } from './mkDocsSnippets.js'
import { codeVariants } from './mkDocsVariants.js'
import type { MkDocsConfig } from './readMkDocs.js'

export interface MkDocsSite {
  config: MkDocsConfig
  places: SnippetPlaces
  /** Text that is added to every page: explanations of abbreviations. */
  appended: string
  /** Values for `{{ name }}` by their names, if the plugin macros is on. */
  variables: ReadonlyMap<string, string> | undefined
}

/** Extensions by those that contain them. */
const BUNDLES: Readonly<Record<string, readonly string[]>> = {
  'pymdownx.extra': ['attr_list', 'def_list', 'abbr', 'md_in_html', 'footnotes', 'tables'],
  extra: ['attr_list', 'def_list', 'abbr', 'md_in_html', 'footnotes', 'tables'],
}

/** The steps for a page of MkDocs, before imports and URLs. */
export function mkDocsSteps(page: Page, { config, places, appended, variables }: MkDocsSite): Step[] {
  const names = new Set([...config.extensions.keys()].flatMap((name) => [name, ...(BUNDLES[name] ?? [])]))
  const has = (extension: string) => names.has(extension)
  const slugify = config.extensions.get('toc')?.slugify
  return [
    snippets(places, page.source),
    ...(has('markdown_include_variants') ? [codeVariants(places.project, places.folders)] : []),
    ...(variables ? [macros(variables)] : []),
    longFences,
    cardGrids,
    blocks,
    joinTabs,
    ...(has('def_list') ? [definitionLists] : []),
    ...inlineSteps(has),
    ...(has('abbr') || appended !== '' ? [abbreviations(appended)] : []),
    ...(typeof slugify === 'string' && slugify.includes('pymdownx') ? [] : [headingIds]),
    longFences,
    markdownToMdx({ math: has('pymdownx.arithmatex') || has('mdx_math') }),
    convertComments,
    convertFences(fenceInfo),
    codeAnnotations,
    withoutBlankLines,
  ]
}

/** Leaves one of the blank lines that follow each other outside code. */
const withoutBlankLines: Step = (text) => {
  const fences = findFences(text)
  return {
    edits: [...text.matchAll(/\n(?:[ \t]*\n){2,}/g)].flatMap(({ 0: lines, index }) =>
      fences.some(({ start, end }) => start <= index && index < end)
        ? []
        : [{ start: index, end: index + lines.length, text: '\n\n' }],
    ),
  }
}

/** Replaces `{{ name }}` by values of the configuration. Calls and blocks stay as text. */
function macros(variables: ReadonlyMap<string, string>): Step {
  return (source) => ({
    edits: [...source.matchAll(/\{\{-?\s*([\w.]+)\s*-?\}\}/g)].flatMap(({ 0: whole, 1: name = '', index }) => {
      const value = variables.get(name.replace(/^config\.extra\./, ''))
      return value === undefined ? [] : [{ start: index, end: index + whole.length, text: value }]
    }),
    remarks: replaceText(/\{%-?\s*(?!raw|endraw)[^%]*%\}|\{\{-?\s*\w[\w.]*\s*\([^}]*\}\}/g, ([whole]) => ({
      text: whole,
      remark: { kind: 'text', message: `The macro ${whole.split('\n')[0]} is shown as written.` },
    }))(source).remarks,
  })
}

/** Returns the page with frontmatter of Octavo. */
export function mkDocsFrontmatter({ text: page, data, title }: Page, label: string | undefined): string {
  // MkDocs shows the first heading, and the title in the sidebar only.
  const heading = firstHeading(textAfterFrontmatter(page))
  const name = label ?? (heading === undefined || heading === title ? undefined : title)
  const hidden = new Set(list(data.hide))
  const icon = typeof data.icon === 'string' ? iconName(data.icon) : undefined
  const removed =
    `${heading === undefined ? '' : 'title '}hide template status search icon subtitle categories comments social`.split(
      ' ',
    )
  const status = text(data.status)
  const values: Record<string, unknown> = {
    [heading === undefined && !('title' in data) ? 'title' : 'sidebarTitle']: name,
    icon: icon?.icon,
    iconType: icon?.style,
    mode: hidden.has('navigation') ? 'center' : hidden.has('toc') ? 'wide' : undefined,
    tag: status && status.charAt(0).toUpperCase() + status.slice(1),
    searchable: record(data.search).exclude === true ? false : undefined,
    description: text(data.description) ?? text(data.subtitle),
  }
  return setFrontmatter(page, {
    ...Object.fromEntries(removed.flatMap((key) => (key in data ? [[key, undefined]] : []))),
    ...Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== undefined && value !== data[key])),
  })
}

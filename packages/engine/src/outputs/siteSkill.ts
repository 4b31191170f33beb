import type { SitePage } from '../options/plugin.js'
import { type LlmsInput, list, pageSections, shorten } from './llms.js'
import { instructionBlock, oneLine } from './markdownTwin.js'
import type { Skill } from './skills.js'

interface SiteSkillInput extends Pick<LlmsInput, 'name' | 'description' | 'instructions' | 'specs' | 'skills'> {
  /** Pages for agents, in the order of navigation. */
  pages: readonly SitePage[]
  /** URL of the site's root. */
  root: string
}

/** Maximum number of characters of the list of pages: agents load a skill as a whole. */
const MAX_PAGES_LENGTH = 10_000

/** Returns the skill that tells agents how to find something in a site. */
export function siteSkill(input: SiteSkillInput): Skill {
  const name = skillName(input.name)
  const product = shorten(input.name.trim(), 150)
  const api = input.specs.length > 0 ? ' or its API' : ''
  const about = input.description ? ` ${shorten(input.description.trim().replace(/\s+/g, ' '), 500)}` : ''
  const description = `Finds facts and steps in the documentation of ${product}.${about} Use it for every task with ${product}${api}.`
  const text = [
    `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`,
    `# ${oneLine(input.name)}`,
    input.description ? `> ${oneLine(input.description)}` : '',
    ...instructionBlock(input.instructions),
    readingSteps(input),
    list('Other skills', input.skills ?? []),
    list('API descriptions', input.specs),
    ...contents(input),
  ]
  return { name, description, files: new Map([['SKILL.md', `${text.filter(Boolean).join('\n\n')}\n`]]) }
}

/** Returns the name of a site as the specification allows it. */
function skillName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean)
  return `${words.join('-').slice(0, 50).replace(/-$/, '') || 'site'}-docs`
}

function readingSteps({ root }: SiteSkillInput): string {
  return [
    '## Find and read pages\n',
    `1. Find the page below or in [llms.txt](${root}llms.txt), which lists all pages with their descriptions.`,
    '2. Read its Markdown: the links end with `.md`. The URL of a page also returns Markdown for `Accept: text/markdown` where the host supports it.',
    '3. Follow links in the page for details, and cite the URL of the page without `.md`.',
  ].join('\n')
}

/** Returns the pages of the default language and version, as many as fit. */
function contents({ pages, root }: SiteSkillInput): string[] {
  const own = pages.filter(({ isDefault, external }) => isDefault && external === undefined)
  let length = 0
  const count = own.findIndex((page) => {
    length += page.title.length + (page.markdownUrl?.length ?? 0) + 8
    return length > MAX_PAGES_LENGTH
  })
  const shownPages = count === -1 ? own : own.slice(0, count)
  const rest = own.length - shownPages.length
  return [
    ...pageSections(shownPages),
    rest > 0 ? `_${rest} more ${rest === 1 ? 'page' : 'pages'}: see [llms.txt](${root}llms.txt)._` : '',
  ]
}

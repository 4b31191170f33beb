import { isSkill } from '@octavo/site'
import { urlRoot } from '../files/urls.js'
import type { OctavoPlugin, OutputFile, OutputSite } from '../options/plugin.js'
import type { ViewContext } from '../view/viewContext.js'
import { headersFile } from './headers.js'
import { hostFiles } from './hosts.js'
import { llmsIndexes, llmsTxt } from './llms.js'
import { agentPages } from './outputPages.js'
import { hostRules } from './redirectFiles.js'
import { robotsTxt } from './robots.js'
import { sitemapXml } from './sitemap.js'
import { siteSkill } from './siteSkill.js'
import { readSkills, skillFiles, skillPath } from './skills.js'
import { apiCatalog } from './specs.js'

type Settings = Pick<ViewContext, 'site' | 'config' | 'urls' | 'assistant'>

/**
 * Returns the plugins that write Octavo's own files for agents, search engines and hosts.
 * @param hasPlayground true when pages have an API playground
 */
export function builtInOutputs(settings: Settings, hasPlayground: boolean): readonly OctavoPlugin[] {
  return [
    { name: 'octavo:llms', outputs: (site) => llmsFiles(site, settings) },
    { name: 'octavo:skills', outputs: (site) => skillOutputs(site, settings) },
    { name: 'octavo:robots', outputs: ({ siteUrl }) => [{ path: 'robots.txt', content: robotsTxt(siteUrl) }] },
    {
      name: 'octavo:sitemap',
      outputs: ({ siteUrl, pages }) =>
        siteUrl === undefined ? [] : [{ path: 'sitemap.xml', content: sitemapXml(pages) }],
    },
    {
      name: 'octavo:api-catalog',
      outputs: ({ specs }) =>
        specs.length === 0
          ? []
          : [{ path: '.well-known/api-catalog', content: apiCatalog(specs, urlRoot(settings.urls)) }],
    },
    { name: 'octavo:redirects', outputs: hostRules },
    { name: 'octavo:headers', outputs: ({ headers }) => [{ path: '_headers', content: headersFile(headers) }] },
    { name: 'octavo:hosts', outputs: (site) => hosts(site, settings, hasPlayground) },
  ]
}

function llmsFiles(site: OutputSite, settings: Settings): OutputFile[] {
  const { config, urls } = settings
  const { name, description } = config
  const { instructions } = config.markdown
  const { specs, links } = site
  const skills = skillLinks(settings)
  const input = { name, description, instructions, specs, links, skills, pages: agentPages(site.pages) }
  const indexes = llmsIndexes(input)
  const content = llmsTxt({
    ...input,
    indexes: indexes.map(({ segment }) => ({
      label: segment,
      url: `${urlRoot(urls)}${encodeURIComponent(segment)}/llms.txt`,
    })),
  })
  return [
    { path: 'llms.txt', content },
    { path: '.well-known/llms.txt', content },
    ...indexes.flatMap(({ segment, content: index }) => [
      { path: `${segment}/llms.txt`, content: index },
      { path: `_llms/${segment}.md`, content: index },
    ]),
  ]
}

/** Returns links to the skills that authors wrote. */
function skillLinks({ site, urls }: Settings): { label: string; url: string }[] {
  const root = urlRoot(urls)
  return [
    ...site.derived.statics.filter(isSkill).map((path) => ({ label: 'Skill', url: root + path })),
    ...readSkills(site).skills.map(({ name }) => ({ label: name, url: root + skillPath(name) })),
  ]
}

/** Returns `skill.md`, which the repository may replace, and the skills with their index. */
function skillOutputs({ pages, specs }: OutputSite, settings: Settings): OutputFile[] {
  const { config, urls, site } = settings
  const { skills } = readSkills(site)
  const { name, description } = config
  const { instructions } = config.markdown
  const links = skillLinks(settings)
  const own = siteSkill({
    ...{ name, description, instructions, specs, skills: links },
    pages: agentPages(pages),
    root: urlRoot(urls),
  })
  const rootSkill = site.derived.statics.find(isSkill)
  const rootText = rootSkill === undefined ? undefined : site.repository.readText(rootSkill)
  const isReplaced = rootSkill !== undefined || skills.some((skill) => skill.name === own.name)
  return [
    // A file SKILL.md has this URL, too.
    { path: 'skill.md', content: rootText ?? own.files.get('SKILL.md') ?? '' },
    ...skillFiles(isReplaced ? skills : [...skills, own]),
  ]
}

function hosts(
  { base, redirects, headers }: OutputSite,
  { config, urls, assistant }: Settings,
  hasPlayground: boolean,
) {
  return hostFiles({
    base,
    redirects,
    trailingSlash: urls.linkStyle === 'folder',
    hasPlayground: hasPlayground && config.api.playground.proxy,
    assistant: assistant?.isOwn ? { path: assistant.endpoint, domain: assistant.domain } : undefined,
    headers: headers[0]?.headers ?? [],
  })
}

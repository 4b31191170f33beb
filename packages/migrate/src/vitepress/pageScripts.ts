import { readStatically } from '../modules/readStatically.js'
import type { Project } from '../site/project.js'
import { list, record, text, type Values } from '../site/readValues.js'
import type { Page } from '../site/types.js'
import { cards } from '../text/cards.js'
import { codeFinder } from '../text/codeFinder.js'
import type { Step } from '../text/draft.js'

/** Returns the steps that write what a page takes from constants of its script and from frontmatter. */
export function scriptSteps(page: Page, project: Project): Step[] {
  const values = { ...pageConstants(page, project), $frontmatter: page.data, frontmatter: page.data }
  return [interpolate(values), teamPages(values), TEMPLATES]
}

const SCRIPT = /^<script\b[^>]*>([\s\S]*?)^<\/script>/gm

/** Returns the constants and imported values of `<script setup>` that can be read without running it. */
function pageConstants({ source, text: page }: Page, project: Project): Values {
  const script = [...page.matchAll(SCRIPT)].map(([, code]) => code).join('\n')
  const names = [...script.matchAll(/\b(?:const|let|import)\s+(?:(\w+)|\{([^}]*)\})/g)].flatMap(
    ([, name, inner = '']) =>
      name ?? inner.split(',').flatMap((part) => /(\w+)\s*$/.exec(part.replace(/:\s*string.*$/, ''))?.[1] ?? []),
  )
  if (names.length === 0) return {}
  const file = `${source}.script.ts`
  const code = `${script}\nexport default { ${[...new Set(names)].join(', ')} }`
  const read = (path: string) => (path === file ? code : project.read(path))
  try {
    return record(readStatically({ ...project, read }, file).value)
  } catch {
    return {}
  }
}

/** Replaces `{{ name.key }}`, outside code, by texts and numbers. */
function interpolate(values: Values): Step {
  return replaceOutsideCode(/\{\{\s*([\w$]+(?:\.\w+)*)\s*\}\}/g, (_, path = '') => {
    const value = path.split('.').reduce<unknown>((each, key) => record(each)[key], values)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  })
}

/** Writes `<VPTeamPage>` as headings, texts and cards. */
function teamPages(values: Values): Step {
  return replaceOutsideCode(/<VPTeamPage>([\s\S]*?)<\/VPTeamPage>/g, (_, body = '') =>
    body
      .replace(/<template (?:#|v-slot:)title>\s*([^<]+?)\s*<\/template>/g, '\n## $1\n')
      .replace(/<\/?(?:VPTeamPage\w*|template)\b[^>]*>/g, '\n')
      .replace(/^[ \t]+|[ \t]+$/gm, '')
      .replace(/<VPTeamMembers\b[^>]*?:members="(\w+)"[^>]*?(?:\/>|>\s*<\/VPTeamMembers>)/g, (members, name) => {
        const text = memberCards(list(values[name]).map(record))
        return text === '' ? members : text
      })
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )
}

function memberCards(members: readonly Values[]): string {
  return cards(
    members.map(({ name, avatar, org, desc, title, links }) => {
      const profiles = list(links).map((link) => `[${text(record(link).icon) ?? 'link'}](${String(record(link).link)})`)
      const job = [text(title), text(org)].filter(Boolean).join(', ')
      const lines = [job, text(desc), profiles.join(', ')].filter(Boolean)
      return { title: String(name), icon: text(avatar), text: lines.join(' · ') }
    }),
  )
}

/** Slots are elements that browsers show, unlike templates. */
const TEMPLATES = replaceOutsideCode(/<(\/?)template\b/g, (_, slash) => `<${slash}div`)

function replaceOutsideCode(
  pattern: RegExp,
  replace: (match: string, ...groups: (string | undefined)[]) => string | undefined,
): Step {
  return (page) => {
    const isCode = codeFinder(page)
    return {
      edits: [...page.matchAll(pattern)].flatMap(({ 0: match, index, ...groups }) => {
        const replacement = isCode(index) ? undefined : replace(match, groups[1], groups[2])
        return replacement === undefined ? [] : [{ start: index, end: index + match.length, text: replacement }]
      }),
    }
  }
}

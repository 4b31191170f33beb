import { createHash } from 'node:crypto'
import { parseYaml, splitFrontmatter } from '@octavo/content'
import type { Diagnostic } from '@octavo/core'
import { isSkill, type Site, type SkillFile, skillFile } from '@octavo/site'

/** An agent skill that follows https://agentskills.io/specification. */
export interface Skill {
  name: string
  description: string
  /** Texts of its files by their paths in the skill; `SKILL.md` is one of them. */
  files: ReadonlyMap<string, string>
}

type SkillSource = Pick<Site, 'files'> & { repository: Pick<Site['repository'], 'readBytes'> }

const MAX_FILES = 100
const MAX_BYTES = 1_000_000
const MAIN = 'SKILL.md'

/** Returns the skills of a repository, and warnings for those that agents would refuse. */
export function readSkills({ files, repository }: SkillSource): { skills: Skill[]; diagnostics: Diagnostic[] } {
  const bySkill = new Map<string, SkillFile[]>()
  for (const path of files.keys()) {
    const file = skillFile(path)
    if (!file) continue
    const folder = path.slice(0, -file.inner.length - 1)
    bySkill.set(folder, [...(bySkill.get(folder) ?? []), file])
  }
  const diagnostics: Diagnostic[] = []
  const skills = new Map<string, Skill>()
  for (const [folder, skillFiles] of bySkill) {
    const texts = readTexts(skillFiles, repository, diagnostics)
    const main = `${folder}/${MAIN}`
    const text = texts.get(MAIN)
    if (text === undefined) {
      const [first] = texts.keys()
      const message = `Missing ${MAIN} in ${folder}; its folders scripts, references and assets are not published.`
      if (first !== undefined) diagnostics.push(problem(`${folder}/${first}`, message))
      continue
    }
    const name = folder.slice(folder.lastIndexOf('/') + 1)
    const { description, problems } = parseSkill(text, name)
    if (skills.has(name)) problems.push(`Duplicate skill "${name}".`)
    diagnostics.push(...problems.map((message) => problem(main, message)))
    if (problems.length === 0) skills.set(name, { name, description, files: texts })
  }
  const rootSkill = readRootSkill({ files, repository })
  if (rootSkill && !skills.has(rootSkill.name)) skills.set(rootSkill.name, rootSkill)
  return { skills: [...skills.values()], diagnostics }
}

/** Returns the file `skill.md` in the root, if it has the frontmatter of a skill. */
function readRootSkill({ files, repository }: SkillSource): Skill | undefined {
  const path = [...files.keys()].find(isSkill)
  const text = path === undefined ? undefined : repository.readBytes(path)?.toString('utf8')
  if (text === undefined) return undefined
  const { name, description, problems } = parseSkill(text)
  return problems.length > 0 ? undefined : { name, description, files: new Map([[MAIN, text]]) }
}

function readTexts(
  files: readonly SkillFile[],
  repository: SkillSource['repository'],
  diagnostics: Diagnostic[],
): Map<string, string> {
  const texts = new Map<string, string>()
  // SKILL.md is the first, so that it is never one too many.
  const sorted = [...files].sort((a, b) => Number(b.inner === MAIN) - Number(a.inner === MAIN))
  for (const { path, inner } of sorted) {
    const bytes = repository.readBytes(path)
    if (!bytes) continue
    const fault = texts.size >= MAX_FILES ? `more than ${MAX_FILES} files` : fileFault(bytes, inner)
    if (fault === undefined) texts.set(inner, bytes.toString('utf8'))
    else diagnostics.push(problem(path, `${path} is not part of its skill: ${fault}.`))
  }
  return texts
}

function fileFault(bytes: Buffer, inner: string): string | undefined {
  if (bytes.length > MAX_BYTES) return `larger than ${MAX_BYTES / 1_000_000} MB`
  if (!/^[\x20-\x7e]+$/.test(inner) || /[\\?#[\]]/.test(inner)) return 'its path has a character that URLs escape'
  return bytes.includes(0) ? 'not a text file' : undefined
}

/**
 * Returns the name and description of a `SKILL.md`, and what the specification does not allow in its frontmatter.
 * @param folder name of the folder of the file. Default: the name in the file.
 */
export function parseSkill(text: string, folder?: string): { name: string; description: string; problems: string[] } {
  const { yaml } = splitFrontmatter(text)
  const entries = yaml === undefined ? [] : parseYaml(yaml).entries
  const fields = new Map(entries.map(({ key, value }) => [key, value]))
  const [fileName, description] = [fields.get('name'), fields.get('description')]
  const name = folder ?? String(fileName ?? '')
  const isText = (value: unknown, most: number): value is string =>
    typeof value === 'string' && value.trim() !== '' && value.length <= most
  const problems = [
    yaml === undefined && 'Missing frontmatter with `name` and `description`.',
    yaml !== undefined &&
      fileName !== name &&
      `Invalid name "${fileName ?? ''}". Expected the name of the folder, "${name}".`,
    !SKILL_NAME.test(name) &&
      `Invalid name of a skill "${name}". Expected up to 64 lowercase letters, digits and single hyphens between them.`,
    yaml !== undefined && !isText(description, 1024) && 'Invalid description. Expected 1 to 1,024 characters.',
    fields.has('compatibility') &&
      !isText(fields.get('compatibility'), 500) &&
      'Invalid compatibility. Expected 1 to 500 characters.',
    fields.has('license') && typeof fields.get('license') !== 'string' && 'Invalid license. Expected a text.',
    fields.has('metadata') && !isStringMap(fields.get('metadata')) && 'Invalid metadata. Expected keys with texts.',
  ]
  return {
    name,
    description: typeof description === 'string' ? description.trim() : '',
    problems: problems.filter((message) => message !== false),
  }
}

const SKILL_NAME = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

function isStringMap(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}

function problem(file: string, message: string): Diagnostic {
  return {
    rule: 'SKILL_INVALID',
    severity: 'warning',
    file,
    message,
    hint: 'See https://agentskills.io/specification.',
  }
}

const FOLDER = '.well-known/agent-skills'

/** Returns the output path of a file of a skill. */
export function skillPath(name: string, inner = MAIN): string {
  return `${FOLDER}/${name}/${inner}`
}

/**
 * Returns the files of skills and their index, by version 0.2.0 of Agent Skills Discovery
 * (https://github.com/cloudflare/agent-skills-discovery-rfc). URLs are relative to the index, so they are right under any
 * base. `files` is for clients of version 0.1.0.
 */
export function skillFiles(skills: readonly Skill[]): { path: string; content: string }[] {
  const entries = skills.map(({ name, description, files }) => ({
    name,
    type: 'skill-md',
    description,
    url: `${name}/${MAIN}`,
    digest: `sha256:${createHash('sha256')
      .update(files.get(MAIN) ?? '')
      .digest('hex')}`,
    files: [...files.keys()],
  }))
  const index = { $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json', skills: entries }
  return [
    { path: `${FOLDER}/index.json`, content: `${JSON.stringify(index, undefined, 2)}\n` },
    ...skills.flatMap(({ name, files }) =>
      [...files].map(([inner, content]) => ({ path: skillPath(name, inner), content })),
    ),
  ]
}

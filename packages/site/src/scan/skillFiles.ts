/** A file of an agent skill, with the name of the skill's folder and its path inside. */
export interface SkillFile {
  path: string
  skill: string
  inner: string
}

/** Folders of skills: the format of agentskills.io, and where Mintlify has them. */
const SKILLS = /^(?:\.mintlify\/)?skills\/([^/]+)\/(SKILL\.md|(?:scripts|references|assets)\/.+)$/
/** Files that are never published, like those outside skills. */
const SECRET = /(?:^|\/)\.|\.(?:pem|key|p12|pfx|jks|env)$/i

/** Returns the skill that a file belongs to: `skills/<name>/SKILL.md`, and what its three folders contain. */
export function skillFile(path: string): SkillFile | undefined {
  const [, skill, inner] = SKILLS.exec(path) ?? []
  return skill === undefined || inner === undefined || SECRET.test(inner) ? undefined : { path, skill, inner }
}

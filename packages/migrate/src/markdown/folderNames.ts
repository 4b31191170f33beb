/** Prefixes of files about a project rather than its use, in the order of the sidebar, in lower case. */
export const PROJECT_FILES = [
  'contributing',
  'development',
  'hacking',
  'changelog',
  'changes',
  'history',
  'release',
  'roadmap',
  'support',
  'security',
  'governance',
  'maintainers',
  'authors',
  'contributors',
  'emeritus',
  'code_of_conduct',
  'code-of-conduct',
  'license',
  'licence',
  'notice',
  'third_party',
]

const PROJECT_FILE = new RegExp(`^(?:${PROJECT_FILES.join('|')})[^/]*$`, 'i')

/** Returns true for a file in the root such as `CONTRIBUTING.md`. */
export function isProjectFile(file: string): boolean {
  return PROJECT_FILE.test(file)
}

/** Returns true for the name of a folder that usually has documentation. */
export function isDocsFolder(name: string): boolean {
  return /^(?:docs?|documentation|guides?|manual|handbook|wiki|site|website|content|pages|tutorials?)$/i.test(name)
}

const AGENT_FILE = /(?:^|\/)(?:agents|claude|gemini|copilot-instructions|pull_request_template|issue_template)\.md$/i

/** Returns true for instructions to coding agents and for forms of a Git host. */
export function isAgentFile(file: string): boolean {
  return AGENT_FILE.test(file)
}

/** Returns true for the sidebar, footer and header that a wiki shows beside its pages. */
export function isWikiPart(file: string): boolean {
  return /(?:^|\/)_(?:Sidebar|Footer|Header)\.md$/i.test(file)
}

const SKIPPED =
  /^(?:node_modules|vendor|third[-_]?party|external|deps|testdata|tests?|fixtures|__\w+__|e2e|bower_components|target|build|dist|out|coverage|te?mp|venv|site-packages)$/i

/**
 * Returns the first folder in a path that has copies, tests or output rather than documentation. In folders of documentation
 * only installed packages do.
 */
export function skippedFolder(file: string): string | undefined {
  const folders = file.split('/').slice(0, -1)
  const isDocs = isDocsFolder(folders[0] ?? '')
  const index = folders.findIndex((name) => (isDocs ? /^(?:node_modules|vendor)$/i.test(name) : SKIPPED.test(name)))
  return index === -1 ? undefined : folders.slice(0, index + 1).join('/')
}

export function isSkippedFolder(file: string): boolean {
  return skippedFolder(file) !== undefined
}

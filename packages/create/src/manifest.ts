/** Commands of `octavo` that package.json runs. */
const SCRIPTS = ['dev', 'build', 'check', 'preview']

export interface ProjectManifest {
  text: string
  /** Prefix of the script names: `docs:` if the project already uses one of the names. */
  prefix: '' | 'docs:'
}

interface PackageJson {
  name?: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/**
 * Returns package.json with the scripts and dependency of the site.
 *
 * @param existing text of the project's package.json
 * @throws if it is not valid JSON
 */
export function projectManifest(existing: string | undefined, name: string, version: string): ProjectManifest {
  const before: PackageJson = existing === undefined ? newManifest(name) : parse(existing)
  const isTaken = (script: string) => ![undefined, `octavo ${script}`].includes(before.scripts?.[script])
  const prefix = SCRIPTS.some(isTaken) ? 'docs:' : ''
  const ownScripts = Object.fromEntries(SCRIPTS.map((each) => [prefix + each, `octavo ${each}`]))
  const scripts = { ...before.scripts, ...ownScripts }
  const hasOctavo = before.dependencies?.octavo !== undefined || before.devDependencies?.octavo !== undefined
  const devDependencies = hasOctavo ? before.devDependencies : { ...before.devDependencies, octavo: `^${version}` }
  const after = { ...before, scripts, devDependencies }
  const indent = /^[ \t]+/m.exec(existing ?? '')?.[0] ?? 2
  return { text: `${JSON.stringify(after, null, indent)}\n`, prefix }
}

function newManifest(name: string): PackageJson & Record<string, unknown> {
  return { name: packageName(name), version: '0.0.0', private: true, type: 'module' }
}

function parse(text: string): PackageJson {
  try {
    return JSON.parse(text) as PackageJson
  } catch (cause) {
    throw new Error('package.json is not valid JSON.', { cause })
  }
}

/** Returns a name that npm accepts. */
function packageName(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return plain.replace(/^-+|-+$/g, '') || 'docs'
}

// Checks, packs and publishes the packages whose version the registry does not have yet. With --dry-run it only lists
// their files. In GitHub Actions, the packages name the repository that they are published from, as provenance requires.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const isDryRun = process.argv.includes('--dry-run')
const folder = fileURLToPath(new URL('../..', import.meta.url))
const PUBLISHED = ['vite', 'server', 'cli', 'create']

for (const script of ['lint', 'typecheck']) run('npm', ['run', '--silent', script])
run('npx', ['vitest', 'run', '--project', 'full-e2e', 'test/build/packages.full.test.ts'])
if (process.env.GITHUB_REPOSITORY && !isDryRun) for (const name of PUBLISHED) nameRepository(name)
for (const name of PUBLISHED) list(name)
if (isDryRun) print('Dry run: nothing was published.')
else run('npx', ['changeset', 'publish'])

/** Runs a step in the terminal; a failed step ends the release with its status. */
function run(file, args) {
  const { status } = spawnSync(file, args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Writes the fields of a package.json that link to the repository, which forks and mirrors do not share. */
function nameRepository(name) {
  const file = `${folder}packages/${name}/package.json`
  const url = `${process.env.GITHUB_SERVER_URL ?? 'https://github.com'}/${process.env.GITHUB_REPOSITORY}`
  const repository = { type: 'git', url: `git+${url}.git`, directory: `packages/${name}` }
  const links = { homepage: `${url}#readme`, bugs: `${url}/issues`, repository }
  writeFileSync(file, `${JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...links }, null, 2)}\n`)
}

/** Prints the files of a package with their sizes, and its packed and installed size. */
function list(name) {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: `${folder}packages/${name}`,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [report] = Object.values(JSON.parse(output))
  print(`\n${report.name} ${report.version}`)
  for (const { path, size } of report.files) print(`${kilobytes(size)}  ${path}`)
  print(`${kilobytes(report.size)}  packed`)
  print(`${kilobytes(report.unpackedSize)}  installed, ${report.files.length} files`)
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1).padStart(9)} KB`
}

function print(line) {
  process.stdout.write(`${line}\n`)
}

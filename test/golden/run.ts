import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CORPUS, hasCorpus } from '../tools/corpus.js'
import { copySite } from '../tools/octavo.js'
import { differences, type Hashes, hashOutput, summarize } from './hashOutput.js'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
const GOLDEN = fileURLToPath(new URL('./outputs.txt', import.meta.url))
const PLAYGROUNDS = join(REPOSITORY, 'playground')
/** Files of each list that are printed. */
const MAX_SHOWN = 10

/**
 * Builds every site of the corpus and every playground, and compares the outputs with those of `outputs.txt`, kind by
 * kind. `--update` writes that file anew. `--since <commit>` builds that commit, too, and names the files that differ.
 * Further arguments choose sites.
 */
function main(): void {
  const args = process.argv.slice(2)
  const since = args.includes('--since') ? args.splice(args.indexOf('--since'), 2)[1] : undefined
  const matchingArgs = args.filter((argument) => !argument.startsWith('--'))
  const sites = listSites(PLAYGROUNDS)
    .concat(hasCorpus ? listSites(CORPUS) : [])
    .filter(({ name }) => matchingArgs.length === 0 || matchingArgs.includes(name))
  const work = mkdtempSync(join(tmpdir(), 'octavo-golden-'))
  try {
    const before = since === undefined ? undefined : checkOut(since, join(work, 'before'))
    const lines = readGolden()
    let changed = 0
    for (const site of sites) {
      const after = buildOutput(REPOSITORY, site.root, work)
      const text = summarize(after).map((line) => `${site.name} ${line}`)
      const matchingLines = lines.filter((line) => line.startsWith(`${site.name} `))
      const other = text.filter((line) => !matchingLines.includes(line))
      const removedLines = matchingLines.filter((line) => !text.some((now) => lineKind(now) === lineKind(line)))
      changed += other.length + removedLines.length
      console.log(`${site.name}: ${other.length + removedLines.length === 0 ? 'as before' : 'changed'}`)
      for (const line of other)
        console.log(`  ${line} (was: ${matchingLines.find((old) => lineKind(old) === lineKind(line)) ?? 'nothing'})`)
      for (const line of removedLines) console.log(`  gone: ${line}`)
      if (before !== undefined) show(buildOutput(before, site.root, work), after)
      if (args.includes('--update'))
        lines.splice(0, lines.length, ...lines.filter((line) => !matchingLines.includes(line)), ...text)
    }
    if (args.includes('--update')) writeFileSync(GOLDEN, `${lines.sort().join('\n')}\n`)
    else process.exitCode = changed === 0 ? 0 : 1
  } finally {
    if (since !== undefined) run(REPOSITORY, 'git', 'worktree', 'remove', '--force', join(work, 'before'))
    rmSync(work, { recursive: true, force: true })
  }
}

function listSites(folder: string): { name: string; root: string }[] {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'docs.json')))
    .map((name) => ({ name: folder === PLAYGROUNDS ? `playground/${name}` : name, root: join(folder, name) }))
}

function readGolden(): string[] {
  return existsSync(GOLDEN) ? readFileSync(GOLDEN, 'utf8').split('\n').filter(Boolean) : []
}

/** Site and kind of file of a line. */
function lineKind(line: string): string {
  return line.split(' ').slice(0, 2).join(' ')
}

/** Builds a copy of a site, since dates of commits are no matter of the code. */
function buildOutput(repository: string, root: string, work: string): Hashes {
  const copy = copySite(root)
  const out = join(work, 'out')
  rmSync(out, { recursive: true, force: true })
  try {
    const cli = join(repository, 'packages/cli/bundle/bin.js')
    run(
      repository,
      process.execPath,
      cli,
      'build',
      copy.root,
      '--out',
      out,
      '--cache',
      join(work, 'cache'),
      '--keep-going',
    )
    return hashOutput(out)
  } finally {
    copy.dispose()
    rmSync(join(work, 'cache'), { recursive: true, force: true })
  }
}

/** A checkout of another commit beside this one, built. */
function checkOut(commit: string, folder: string): string {
  run(REPOSITORY, 'git', 'worktree', 'add', '--detach', folder, commit)
  cpSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  run(folder, 'npm', 'run', 'build')
  return folder
}

function show(before: Hashes, after: Hashes): void {
  for (const [kind, files] of Object.entries(differences(before, after))) {
    if (files.length === 0) continue
    console.log(
      `  ${files.length} files ${kind}: ${files.slice(0, MAX_SHOWN).join(', ')}${files.length > MAX_SHOWN ? ', …' : ''}`,
    )
  }
}

function run(cwd: string, command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${status}:\n${stdout}${stderr}`)
}

main()

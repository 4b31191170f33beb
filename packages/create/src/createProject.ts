import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { askFlags, Cancelled } from './ask.js'
import { HELP, readFlags } from './flags.js'
import { openCommand } from './packageManager.js'
import { type Project, resolveProject, WORKFLOW, type WrittenProject, writeProject } from './writeProject.js'

/** Creates a project and returns the exit status: 1 for invalid options, a cancelled prompt, or a failed step. */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    const input = readFlags(argv)
    if (input.help) return print(HELP)
    const isInteractive = process.stdin.isTTY && process.stdout.isTTY && !process.env.CI
    const flags = isInteractive && !input.yes ? await askFlags(input) : input
    const project = resolveProject(flags, process.env.npm_config_user_agent)
    const result = writeProject(project, ownVersion())
    print(describe(project, result))
    const dev = openCommand(project.manager, `${result.prefix}dev`)
    const install = `${project.manager} install`
    // The dev server runs until the user stops it.
    const start = flags.install && flags.start && isInteractive
    const steps = [...(flags.install ? [install] : []), ...(start ? [dev] : [])]
    for (const step of steps) {
      const status = await runIn(project.root, step)
      if (status === 0) continue
      if (step === install) printError(`Could not install the packages.\nFix: run ${install} in ${project.root}.`)
      return status
    }
    if (!start)
      print(nextSteps(project, [...(flags.install ? [] : [install]), `${project.manager} run ${result.prefix}dev`]))
    return 0
  } catch (error) {
    return printError(error instanceof Cancelled ? 'Cancelled: nothing was created.' : String((error as Error).message))
  }
}

function ownVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

function describe({ root, template }: Project, { createdFiles, unchangedFiles, repository }: WrittenProject): string {
  const heading = template === 'existing' ? `Added Octavo to ${root}:` : `Created ${root}:`
  const lines = [heading, ...createdFiles.map((file) => `  ${file}`)]
  if (unchangedFiles.length > 0)
    lines.push('Unchanged, because they exist:', ...unchangedFiles.map((file) => `  ${file}`))
  if (repository !== undefined && createdFiles.includes(WORKFLOW))
    lines.push(`Move ${WORKFLOW} to the same folder in ${repository}: GitHub runs no workflows in subfolders.`)
  return `${lines.join('\n')}\n`
}

function nextSteps({ dir }: Project, commands: readonly string[]): string {
  const steps = [...(dir === '.' ? [] : [`cd ${/\s/.test(dir) ? JSON.stringify(dir) : dir}`]), ...commands]
  return `Next steps:\n${steps.map((step) => `  ${step}`).join('\n')}`
}

/** Runs a command in the terminal and returns its exit status. */
async function runIn(cwd: string, command: string): Promise<number> {
  // Package managers are scripts on Windows, which only a shell runs. The commands contain nothing that users wrote.
  const child = spawn(command, { cwd, stdio: 'inherit', shell: true })
  // Ctrl+C also reaches the command, which ends first.
  const wait = () => {}
  process.on('SIGINT', wait)
  const [status] = (await once(child, 'exit')) as [number | null]
  process.off('SIGINT', wait)
  return status ?? 0
}

function print(text: string): 0 {
  process.stdout.write(`${text}\n`)
  return 0
}

function printError(text: string): 1 {
  process.stderr.write(`${text}\n`)
  return 1
}

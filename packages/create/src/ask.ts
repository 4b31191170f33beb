import { confirm, isCancel, select, text } from '@clack/prompts'
import type { Flags, Template } from './flags.js'
import { defaultName, documentProblem, folderProblem, hasSite } from './writeProject.js'

/** Thrown when the user leaves a prompt. */
export class Cancelled extends Error {}

/** Prompts for options that were not given. */
export async function askFlags(flags: Flags): Promise<Flags> {
  const dir = flags.dir ?? (await askFolder(flags.template))
  const template = flags.template ?? (hasSite(dir) ? 'existing' : await askTemplate())
  const name = flags.name ?? (template === 'existing' ? undefined : await askText('Name of the site', defaultName(dir)))
  const openapi = flags.openapi ?? (template === 'api' ? await askDocument() : '')
  const isOpen = flags.install && flags.start
  const start = isOpen && (await answer(confirm({ message: 'Install packages and start the dev server?' })))
  const install = isOpen ? start : flags.install
  return { ...flags, dir, template, name, openapi: openapi === '' ? undefined : openapi, install, start }
}

function askFolder(template: Template | undefined): Promise<string> {
  const initial = template === 'existing' || hasSite('.') ? '.' : 'docs'
  const folderError = (dir: string) => folderProblem(dir, template ?? (hasSite(dir) ? 'existing' : 'guide'))
  return askText('Folder', initial, folderError)
}

function askDocument(): Promise<string> {
  return askText('OpenAPI document (empty: an example)', '', (file) =>
    file === '' ? undefined : documentProblem(file),
  )
}

function askTemplate(): Promise<Template> {
  return answer(
    select<Template>({
      message: 'Template',
      options: [
        { value: 'guide', label: 'Guide', hint: 'pages that explain a project' },
        { value: 'api', label: 'API', hint: 'a reference from an OpenAPI document, and pages' },
      ],
    }),
  )
}

async function askText(
  message: string,
  initial: string,
  folderError?: (value: string) => string | undefined,
): Promise<string> {
  const value = await answer(
    text({
      message,
      placeholder: initial,
      defaultValue: initial,
      validate: (typed) => folderError?.(typed?.trim() || initial),
    }),
  )
  return value.trim()
}

/** Returns the answer to a prompt. @throws Cancelled if the user leaves the prompt */
async function answer<Value>(prompt: Promise<Value>): Promise<Exclude<Value, symbol>> {
  const value = await prompt
  if (isCancel(value)) throw new Cancelled()
  return value as Exclude<Value, symbol>
}

import {
  convertCommands,
  installCommand,
  type MarkdownElement,
  type MarkdownWriter,
  PACKAGE_MANAGERS,
} from '@octavo/core'
import { h, type VNode } from 'preact'
import { childList, isElementType, plainText } from '../shared/nodeText.js'
import { type MdxProps, readBoolean, readString } from '../shared/propValues.js'
import { CodeBlock } from './CodeBlock.js'
import { codeGroup } from './CodeGroup.js'
import type { ComponentFamily } from './family.js'

/**
 * `<Install>` and fences of the language `npm`: commands of npm as tabs, one for each package manager. In pages, the
 * commands are already converted and highlighted; in user code they are converted here.
 */
export function Install(props: MdxProps): VNode | null {
  if (childList(props.children).some((child) => isElementType(child, CodeBlock))) return codeGroup(props)
  const command =
    readString(props.command) ??
    installCommand({
      package: readString(props.package),
      dev: readBoolean(props.dev),
      global: readBoolean(props.global),
      exact: readBoolean(props.exact),
    }) ??
    plainText(props.children)
  if (command === '') return null
  const blocks = PACKAGE_MANAGERS.map((manager) =>
    h(CodeBlock, { language: 'bash', filename: manager, key: manager }, convertCommands(command, manager)),
  )
  return codeGroup({ ...props, children: blocks })
}

export function installFamily(): ComponentFamily {
  return {
    Install: {
      component: Install,
      description: 'Commands of npm, and the same commands for pnpm, yarn and bun as tabs.',
      props: {
        package: { type: 'string', description: 'Packages to install, with spaces between them.' },
        dev: { type: 'boolean', default: false, description: 'Installs development dependencies (`-D`).' },
        global: { type: 'boolean', default: false, description: 'Installs globally (`-g`).' },
        exact: { type: 'boolean', default: false, description: 'Saves exact versions (`-E`).' },
        command: { type: 'string', description: 'Commands of npm. They can also be the content.' },
      },
      instead: {
        packages: 'Write "package", with spaces between the names.',
        pkg: 'Write "package".',
        name: 'Write "package".',
        npm: 'Write "command".',
      },
      markdown: { kind: 'block', write: writeInstall },
    },
  }
}

/** Writes the commands of npm, then the others. */
function writeInstall(install: MarkdownElement, md: MarkdownWriter): string {
  const command = install.text('command')
  if (command === undefined) return install.blocks()
  const [, ...others] = PACKAGE_MANAGERS.map((manager) => ({ manager, code: convertCommands(command, manager) }))
  const alternatives = command.includes('\n')
    ? others.map(({ manager, code }) => md.fence({ code, language: 'bash', title: manager }))
    : [others.map(({ manager, code }) => md.listItem('-', `${manager}: ${md.inlineCode(code)}`)).join('\n')]
  return md.join(md.fence({ code: command, language: 'bash' }), ...alternatives)
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Diagnostic, DocsError, type SiteComponent } from '@octavo/core'

/**
 * Returns the components that pages can use without an import.
 *
 * @throws DocsError OPT_COMPONENT with every invalid name and missing file
 */
export function resolveComponents(
  option: Readonly<Record<string, string>>,
  root: string,
): Readonly<Record<string, SiteComponent>> {
  const problems: Diagnostic[] = []
  const components: Record<string, SiteComponent> = {}
  for (const [name, text] of Object.entries(option)) {
    const component = readComponent(text)
    const problem = findProblem(name, component, root)
    if (problem) problems.push({ rule: 'OPT_COMPONENT', severity: 'error', ...problem })
    components[name] = component
  }
  if (problems.length > 0) throw new DocsError(problems)
  return components
}

/** Parses a component. A path from the docs folder becomes an absolute specifier, which is the same in every file. */
function readComponent(text: string): SiteComponent {
  const [specifier = '', imported = 'default'] = text.split('#')
  return { specifier: specifier.replace(/^\.\//, '/'), imported }
}

function findProblem(
  name: string,
  { specifier }: SiteComponent,
  root: string,
): Pick<Diagnostic, 'message' | 'expected'> | undefined {
  if (!/^[A-Z]\w*$/.test(name))
    return { message: `Invalid component name "${name}".`, expected: 'a name such as "PricingTable".' }
  if (specifier.startsWith('../'))
    return {
      message: `The file of component "${name}" is outside the docs folder.`,
      expected: 'a path in the docs folder.',
    }
  if (!specifier.startsWith('/') || existsSync(join(root, specifier))) return undefined
  return {
    message: `Missing file "${specifier}" of component "${name}".`,
    expected: 'a path relative to the docs folder.',
  }
}

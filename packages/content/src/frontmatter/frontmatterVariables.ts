import type { Diagnostic, Frontmatter } from '@octavo/core'
import type { SourceFile } from '../parsers/sourceFile.js'
import { undefinedVariable } from '../remark/variables.js'

const VARIABLE = /\{\{[ \t]*([\w.-]{1,100})[ \t]*\}\}/g

/** Replaces `{{name}}` with values from `variables` in docs.json. Undefined names stay as written. */
export function replaceTextVariables(text: string, variables: Readonly<Record<string, string>>): string {
  if (!text.includes('{{')) return text
  return text.replace(VARIABLE, (match, name: string) =>
    Object.hasOwn(variables, name) ? String(variables[name]) : match,
  )
}

/** Returns the frontmatter with the variables in its strings replaced. */
export function replaceFrontmatterVariables(
  frontmatter: Frontmatter,
  variables: Readonly<Record<string, string>>,
): Frontmatter {
  const entries = Object.entries(frontmatter).map(([key, value]) => [
    key,
    typeof value === 'string' ? replaceTextVariables(value, variables) : value,
  ])
  return Object.fromEntries(entries) as unknown as Frontmatter
}

/** Returns a warning for each use of an undefined variable in frontmatter. */
export function unknownVariables(
  source: SourceFile,
  bodyOffset: number,
  variables: Readonly<Record<string, string>>,
): Diagnostic[] {
  return [...source.text.slice(0, bodyOffset).matchAll(VARIABLE)]
    .filter(([, name = '']) => !Object.hasOwn(variables, name))
    .map(({ 0: text, 1: name = '', index }) => ({
      ...source.range(index, index + text.length),
      ...undefinedVariable(name, Object.keys(variables)),
    }))
}

import { instructionBlock, oneLine } from './markdownTwin.js'
import type { OutputPage } from './outputPages.js'

export interface FullSite {
  name: string
  description?: string
  instructions: readonly string[]
}

/** The beginning of `llms-full.txt`. */
export function fullHead({ name, description, instructions }: FullSite): string {
  const head = [`# ${oneLine(name)}`, ...(description ? [`> ${oneLine(description)}`] : [])]
  return `${[...head, ...instructionBlock(instructions)].join('\n\n')}\n`
}

export interface FullPageInput {
  url: string
  /** The Markdown twin, and the part of it that stands before the text. */
  twin: string
  head: string
}

/** One page of `llms-full.txt`, from its Markdown twin: title, address, description and text. */
export function fullPage(
  { title, description }: Pick<OutputPage, 'title' | 'description'>,
  { url, twin, head }: FullPageInput,
): string {
  const body = twin.slice(head.length).trim()
  const lines = [`# ${oneLine(title)}`, `Source: ${url}`]
  if (description) lines.push(`> ${oneLine(description)}`)
  return `\n---\n\n${[...lines, ...(body ? [body] : [])].join('\n\n')}\n`
}

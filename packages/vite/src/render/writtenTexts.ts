import type { BodyTexts, WrittenTexts } from './types.js'

export function writeTexts({ html, sections, ...markdown }: BodyTexts): WrittenTexts {
  return { html, markdown: JSON.stringify(markdown), sections: JSON.stringify(sections) }
}

export function readMarkdown(text: string): Pick<BodyTexts, 'markdown' | 'entries'> {
  return JSON.parse(text) as Pick<BodyTexts, 'markdown' | 'entries'>
}

export function readSections(text: string): BodyTexts['sections'] {
  return JSON.parse(text) as BodyTexts['sections']
}

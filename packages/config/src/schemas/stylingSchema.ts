import { choice, flag, type JsonSchema, list, record, recordWith } from './jsonSchema.js'
import { name } from './primitives.js'

const EYEBROWS = ['section', 'breadcrumbs'] as const
export type Eyebrows = (typeof EYEBROWS)[number]

/** `system`, `dark`, the name of a Shiki theme, or an object. */
export type CodeblocksConfig =
  | string
  | { theme?: string | { light: string; dark: string }; languages?: { custom?: string[] } }

export interface StylingConfig {
  eyebrows?: Eyebrows
  latex?: boolean
  codeblocks?: CodeblocksConfig
}

const themeSchema: JsonSchema = {
  ...recordWith<{ light: string; dark: string }>(
    'Shiki theme, or one for light and one for dark mode; "css-variables" uses the colors in --mint-* variables.',
    ['light', 'dark'],
    {
      light: name('Shiki theme in light mode.', { examples: ['github-light'] }),
      dark: name('Shiki theme in dark mode.', { examples: ['github-dark'] }),
    },
  ),
  type: ['string', 'object'],
  minLength: 1,
  examples: ['dracula', { light: 'github-light', dark: 'github-dark' }],
}

const codeblocksSchema: JsonSchema = {
  ...record<Exclude<CodeblocksConfig, string>>(
    'Code blocks: "system" follows the mode, "dark" is always dark, a Shiki theme name, or an object.',
    {
      theme: themeSchema,
      languages: record<{ custom?: string[] }>('Languages of code blocks.', {
        custom: list(name('Path of a TextMate grammar.'), 'Custom TextMate grammars in JSON.', {
          examples: [['/languages/mine.json']],
        }),
      }),
    },
  ),
  type: ['string', 'object'],
  minLength: 1,
  default: 'system',
  examples: ['system', 'dark', 'github-dark'],
}

export const stylingSchema = record<StylingConfig>('Appearance of pages.', {
  eyebrows: choice(EYEBROWS, 'Text above the page title: its section, or all levels.', {
    default: 'section',
  }),
  latex: flag(
    'false keeps dollar signs as text; otherwise $…$ is a formula, and pages with formulas load their style sheet.',
  ),
  codeblocks: codeblocksSchema,
})

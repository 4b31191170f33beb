import { type IconConfig, iconSchema } from './iconSchema.js'
import { choice, type JsonSchema, list, record, recordWith } from './jsonSchema.js'
import { name } from './primitives.js'

export const CONTEXTUAL_OPTIONS = [
  'copy',
  'assistant',
  'view',
  'download-pdf',
  'download-spec',
  'chatgpt',
  'claude',
  'perplexity',
  'grok',
  'aistudio',
  'devin',
  'devin-desktop',
  'windsurf',
  'mcp',
  'add-mcp',
  'cursor',
  'vscode',
  'devin-mcp',
] as const
export type ContextualOptionName = (typeof CONTEXTUAL_OPTIONS)[number]

/** A URL, or its base and query. `$page`, `$path` and `$mcp` are filled in. */
export type ContextualHref = string | { base: string; query?: { key: string; value: string }[] }

export interface CustomContextualOption {
  title: string
  description: string
  icon?: IconConfig
  href: ContextualHref
}

export interface ContextualConfig {
  options?: (ContextualOptionName | CustomContextualOption)[]
  display?: 'header' | 'toc'
}

// Editors register their own schemes (vscode:, cursor:), so only those that run code are refused.
const safeAddress = {
  pattern:
    '^(?!\\s*(?:[jJ][aA][vV][aA][sS][cC][rR][iI][pP][tT]|[dD][aA][tT][aA]|[vV][bB][sS][cC][rR][iI][pP][tT])\\s*:)',
  patternErrorMessage: 'a URL such as "https://example.com/?q=$page".',
}

const hrefSchema: JsonSchema = {
  ...recordWith<Exclude<ContextualHref, string>>(
    'URL; $page is replaced with the text of the page, $path with its path and $mcp with the URL of the MCP server.',
    ['base'],
    {
      base: name('URL without a query.', { ...safeAddress, examples: ['https://example.com/ask'] }),
      query: list(
        recordWith<{ key: string; value: string }>('A query parameter.', ['key', 'value'], {
          key: name('Name.', { examples: ['q'] }),
          value: { type: 'string', description: 'Value.', examples: ['$page'] },
        }),
        'Query parameters.',
      ),
    },
  ),
  type: ['string', 'object'],
  minLength: 1,
  ...safeAddress,
}

const optionSchema: JsonSchema = {
  ...recordWith<CustomContextualOption>(
    'A built-in action by name, or a custom one.',
    ['title', 'description', 'href'],
    {
      title: name('Title.', { examples: ['Ask our assistant'] }),
      description: name('Second line.', { examples: ['Opens a chat about this page'] }),
      icon: iconSchema,
      href: hrefSchema,
    },
  ),
  type: ['string', 'object'],
  if: { type: 'string' },
  // biome-ignore lint/suspicious/noThenProperty: the keyword's name in JSON Schema
  then: { enum: CONTEXTUAL_OPTIONS },
}

export const contextualSchema = record<ContextualConfig>('Menu on every page for readers with AI tools.', {
  options: list(optionSchema, 'Actions in order; the first one is the button.', {
    examples: [['copy', 'view', 'chatgpt', 'claude']],
  }),
  display: choice(['header', 'toc'], 'Position: beside the title, or in the table of contents.', { default: 'header' }),
})

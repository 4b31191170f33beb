import { bodyCheck } from '../http/readBody.js'
import { BadRequest } from '../http/responses.js'
import type { KnownPage, Passage, SiteKnowledge } from '../knowledge/types.js'

/** Feedback of an agent about a page. */
export interface AgentFeedback {
  path: string
  helpful: boolean
  comment?: string
}

/** The site that tools read, and the feedback about it. */
export interface ToolSite {
  knowledge(): SiteKnowledge
  /**
   * Stores feedback about an existing page. Default: the site takes none, and there is no tool for it.
   * @throws {BadRequest} with a message for the agent
   */
  feedback?: ((feedback: AgentFeedback) => Promise<void>) | undefined
}

interface McpTool {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object'; properties: Record<string, object>; required?: readonly string[] }
  /**
   * @returns text for the agent
   * @throws {BadRequest} with a message for the agent
   */
  run(site: ToolSite, values: unknown): Promise<string>
}

const PAGES = 500
const PATH = { type: 'string', maxLength: 2000 } as const
const NAME = { type: 'string', maxLength: 200 } as const

/** Tools of every site. They are read-only and read only public pages. */
const READING_TOOLS: readonly McpTool[] = [
  tool<{ query: string; limit: number; language?: string; version?: string }>({
    name: 'search',
    title: 'Search the documentation',
    description: 'Finds passages of the documentation that match a question or keywords, with links to them.',
    inputSchema: {
      type: 'object',
      required: ['query'],
      properties: {
        query: { type: 'string', minLength: 1, maxLength: 2000, description: 'Question or keywords.' },
        limit: { type: 'integer', minimum: 1, maximum: 20, default: 5, description: 'Maximum number of passages.' },
        language: { ...NAME, description: 'Only this language.' },
        version: { ...NAME, description: 'Only this version.' },
      },
    },
    async run(knowledge, { query, limit, language, version }) {
      const filter = { language, version }
      const passages = await knowledge.search(query, { limit, filter })
      return passages.length === 0 ? 'Nothing fits.' : passages.map(passageText).join('\n\n---\n\n')
    },
  }),
  tool<{ path: string }>({
    name: 'read_page',
    title: 'Read a page',
    description: 'Returns a page of the documentation as Markdown.',
    inputSchema: {
      type: 'object',
      required: ['path'],
      properties: { path: { ...PATH, description: 'Path of the page, as search and list_pages return it.' } },
    },
    async run(knowledge, { path }) {
      const page = await knowledge.page(path)
      if (!page) throw new BadRequest(404, 'No page has this path. Use search or list_pages to find it.')
      return page.content
    },
  }),
  tool<{ prefix: string; offset: number }>({
    name: 'list_pages',
    title: 'List pages',
    description: `Lists the pages of the documentation with their titles, ${PAGES} at a time.`,
    inputSchema: {
      type: 'object',
      properties: {
        prefix: { ...PATH, default: '', description: 'Only pages whose path starts with this prefix.' },
        offset: { type: 'integer', minimum: 0, default: 0, description: 'Number of pages to skip, for pagination.' },
      },
    },
    async run(knowledge, { prefix, offset }) {
      const start = prefix.replace(/^\//, '')
      const pages = (await knowledge.pages()).filter(({ path }) => path.startsWith(start))
      const entries = pages.slice(offset, offset + PAGES)
      const rest = pages.length - offset - entries.length
      const more = rest > 0 ? [`${rest} more; continue with offset ${offset + PAGES}.`] : []
      return [...entries.map(pageLine), ...more].join('\n') || 'Page not found.'
    },
  }),
  tool<{ method: string; path: string }>({
    name: 'get_operation',
    title: 'Get an API operation',
    description: 'Returns the reference of an API operation as Markdown.',
    inputSchema: {
      type: 'object',
      required: ['method', 'path'],
      properties: {
        method: { type: 'string', maxLength: 20, description: 'HTTP method, such as POST.' },
        path: { ...PATH, description: 'Path of the operation, such as /v1/users/{id}.' },
      },
    },
    async run(knowledge, { method, path }) {
      const page = await knowledge.operation(method, path)
      if (!page) throw new BadRequest(404, 'Operation not found. Use search or list_pages to find it.')
      return page.content
    },
  }),
]

export const FEEDBACK_TOOL = 'submit_feedback'

const FEEDBACK_TOOLS: readonly McpTool[] = [
  tool<AgentFeedback>({
    name: FEEDBACK_TOOL,
    title: 'Submit feedback',
    description:
      'Tells the authors of the documentation whether a page helped. Use it after a page was wrong, outdated or incomplete, or if the user wants to report something. It never contains personal data or secrets.',
    inputSchema: {
      type: 'object',
      required: ['path', 'helpful'],
      properties: {
        path: { ...PATH, description: 'Path of the page, as search and list_pages return it.' },
        helpful: { type: 'boolean', description: 'True if the page answered the question.' },
        comment: {
          type: 'string',
          maxLength: 2000,
          description: 'What is wrong or missing, with the sentence or section.',
        },
      },
    },
    async run(knowledge, { path, ...rating }, feedback) {
      const page = await knowledge.page(path)
      if (!page || !feedback) throw new BadRequest(404, 'No page has this path. Use search or list_pages to find it.')
      await feedback({ path: `/${page.path}`, ...rating })
      return 'The feedback was stored.'
    },
  }),
]

/** Returns the tools of a site. */
export function mcpTools({ takesFeedback }: { takesFeedback: boolean }): readonly McpTool[] {
  return takesFeedback ? [...READING_TOOLS, ...FEEDBACK_TOOLS] : READING_TOOLS
}

/** Creates a tool that validates its arguments against a schema. */
function tool<Values>({
  run,
  ...about
}: Omit<McpTool, 'run'> & {
  run(knowledge: SiteKnowledge, values: Values, feedback: ToolSite['feedback']): Promise<string>
}): McpTool {
  const check = bodyCheck<Values>(about.inputSchema)
  return { ...about, run: async ({ knowledge, feedback }, values) => run(knowledge(), check(values ?? {}), feedback) }
}

function passageText({ title, heading, url, path, content }: Passage): string {
  const name = heading === undefined ? title : `${title} › ${heading}`
  return `# ${name}\n\nPath: ${shownPath(path)}\nLink: ${url}\n\n${content}`
}

function pageLine({ path, title, operation }: KnownPage): string {
  return `- ${shownPath(path)}: ${operation ? `${operation.method} ${operation.path}: ` : ''}${title}`
}

/** Returns a path in the format that `read_page` accepts. The path of the first page is empty. */
function shownPath(path: string): string {
  return path || '/'
}

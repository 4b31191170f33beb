import type { ContextualOptionView, ContextualView } from '@octavo/core'
import type { VNode } from 'preact'
import { MdxIcon } from '../components/Icon.js'
import { Glyph } from '../shared/Glyph.js'
import { safeUrl } from '../shared/safeUrl.js'
import type { UiStrings } from '../shared/uiStrings.js'
import type { ShellProps } from './Navbar.js'

/** The page menu with entries for AI tools: the first entry as a button, the others in a menu beside it. */
export function PageMenu({ view, strings }: ShellProps): VNode | null {
  const { contextual, markdown } = view.page
  const [first, ...others] = contextual?.options ?? []
  if (!first) return null
  return (
    <div id="page-context-menu" class="page-menu" data-markdown={markdown}>
      <MenuEntry option={first} strings={strings} />
      {others.length > 0 && (
        <details class="page-menu-more" data-menu>
          <summary id="page-context-menu-button" aria-label={strings.pageMenu}>
            <Glyph name="chevron" />
          </summary>
          <MenuList options={others} strings={strings} />
        </details>
      )}
    </div>
  )
}

/** The entries of the page menu as a list beside the text (`contextual.display: 'toc'`). */
export function PageMenuList({ view, strings }: ShellProps): VNode | null {
  const { contextual, markdown } = view.page
  if (!contextual) return null
  return (
    <div id="page-context-menu" class="page-menu-list" data-markdown={markdown}>
      <MenuList options={contextual.options} strings={strings} />
    </div>
  )
}

function MenuList({ options, strings }: { options: ContextualView['options']; strings: UiStrings }): VNode {
  return (
    <ul>
      {options.map((option) => (
        <li key={option.id + option.title}>
          <MenuEntry option={option} strings={strings} />
        </li>
      ))}
    </ul>
  )
}

/** An entry as a link, or as a button if it needs a script. Buttons are visible only if scripts run. */
function MenuEntry({ option, strings }: { option: ContextualOptionView; strings: UiStrings }): VNode {
  const { id, href = '', icon, description } = option
  const action = optionAction(option)
  const content = (
    <>
      <MdxIcon icon={icon} />
      <span class="page-menu-text">
        {entryTitle(option, strings)}
        {id === 'custom' && description && <span class="page-menu-description">{description}</span>}
      </span>
      {action === 'copy' && <Glyph name="check" />}
    </>
  )
  if (action) {
    return (
      <button
        type="button"
        class="page-menu-entry js-only"
        data-page-action={action === 'ask' ? undefined : action}
        data-text={option.copies}
        data-href={action === 'open' ? safeUrl(href) : undefined}
        data-assistant-open={action === 'ask' || undefined}
      >
        {content}
      </button>
    )
  }
  const leaves = /^https?:/i.test(href)
  return (
    <a
      class="page-menu-entry"
      href={safeUrl(href)}
      target={leaves ? '_blank' : undefined}
      rel={leaves ? 'noopener noreferrer' : undefined}
      download={id === 'download-spec' || undefined}
    >
      {content}
    </a>
  )
}

function optionAction({ id, href = '', copies }: ContextualOptionView): 'copy' | 'print' | 'open' | 'ask' | undefined {
  if (id === 'assistant') return 'ask'
  if (id === 'copy' || copies !== undefined) return 'copy'
  if (id === 'download-pdf') return 'print'
  return /\{(?:address|page)\}/.test(href) ? 'open' : undefined
}

/** Keys of translated titles, by entry. */
const ENTRY_TITLES: Readonly<Record<string, keyof UiStrings>> = {
  assistant: 'askAssistant',
  copy: 'copyPage',
  view: 'viewMarkdown',
  'download-pdf': 'savePdf',
  'download-spec': 'downloadSpec',
  mcp: 'copyMcpUrl',
  'add-mcp': 'copyMcpCommand',
}

/** Names of assistants, which are not translated. */
const ASSISTANTS: Readonly<Record<string, string>> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  perplexity: 'Perplexity',
  grok: 'Grok',
  aistudio: 'Google AI Studio',
  devin: 'Devin',
}

/** Names of editors in which the site's MCP server can be installed. */
const EDITORS: Readonly<Record<string, string>> = { cursor: 'Cursor', vscode: 'VS Code' }

function entryTitle({ id, title }: ContextualOptionView, strings: UiStrings): string {
  const key = Object.hasOwn(ENTRY_TITLES, id) ? ENTRY_TITLES[id] : undefined
  if (key) return strings[key]
  const editor = Object.hasOwn(EDITORS, id) ? EDITORS[id] : undefined
  if (editor) return strings.connectTo.replace('{0}', editor)
  const assistant = Object.hasOwn(ASSISTANTS, id) ? ASSISTANTS[id] : undefined
  return assistant ? strings.openIn.replace('{0}', assistant) : title
}

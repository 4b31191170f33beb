import type { VNode } from 'preact'
import { Glyph } from '../shared/Glyph.js'
import { plainText } from '../shared/nodeText.js'
import { type MdxProps, readStrings } from '../shared/propValues.js'
import { label } from '../shared/uiLabels.js'
import { type ComponentFamily, ICON_PROPS } from './family.js'
import { MdxIcon } from './Icon.js'

/** Maximum length of a URL that browsers and servers support. Longer prompts can only be copied. */
const MAX_LINK_LENGTH = 8000

/** `<Prompt>`: a prompt to copy or to open in Cursor. Its text can be expanded. */
export function Prompt({ children, description, actions, icon, iconType }: MdxProps): VNode {
  const text = plainText(children)
  const actionNames = actions === undefined ? ['copy'] : readStrings(actions)
  const link = `https://cursor.com/link/prompt?text=${encodeURIComponent(text)}`
  return (
    <div class="prompt">
      <div class="prompt-header">
        <MdxIcon icon={icon} iconType={iconType} class="prompt-icon" />
        <div class="prompt-description">{description as string}</div>
        <div class="prompt-actions">
          {actionNames.includes('copy') && (
            <button type="button" class="button js-only" data-copy={text}>
              <Glyph name="copy" />
              <Glyph name="check" />
              {label('copyPrompt')}
            </button>
          )}
          {actionNames.includes('cursor') && link.length <= MAX_LINK_LENGTH && (
            <a class="button" href={link} target="_blank" rel="noopener noreferrer">
              {label('openInCursor')}
            </a>
          )}
        </div>
      </div>
      <details class="prompt-text">
        <summary>
          <Glyph name="chevron" />
          {label('showPrompt')}
        </summary>
        <div>{children}</div>
      </details>
    </div>
  )
}

export function promptFamily(): ComponentFamily {
  return {
    Prompt: {
      component: Prompt,
      description: 'A prompt to copy into an assistant.',
      props: {
        ...ICON_PROPS,
        description: { type: 'string', required: true, description: 'Purpose of the prompt.' },
        actions: {
          type: '("copy" | "cursor")[]',
          default: '["copy"]',
          description: 'Buttons: copy, and open in Cursor.',
        },
      },
      markdown: {
        kind: 'block',
        write: (prompt, md) =>
          md.join(md.strong(`Prompt: ${prompt.line('description') ?? ''}`.trim()), md.quote(prompt.blocks())),
      },
    },
  }
}

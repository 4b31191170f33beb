import type { VNode } from 'preact'
import { childList, isElementType, type MdxElement } from '../shared/nodeText.js'
import { type MdxProps, readBoolean, readString } from '../shared/propValues.js'
import { label } from '../shared/uiLabels.js'
import { CodeBlock, CodeBody } from './CodeBlock.js'
import { CONTENT_ONLY, type ComponentFamily, DROPDOWN_PROPS } from './family.js'
import { MdxIcon } from './Icon.js'
import { Switch } from './Switch.js'

export interface CodeGroupOptions {
  /** Title for blocks without one. Default: their language. */
  untitled?: string
}

/** `<CodeGroup>`: code blocks as tabs with their titles. Other children are shown above the tabs. */
export function CodeGroup(props: MdxProps): VNode {
  return codeGroup(props)
}

/** `<SnippetGroup>`: an alias of `<CodeGroup>`. */
export function SnippetGroup(props: MdxProps): VNode {
  return codeGroup(props)
}

/** A switch that shows one of the code blocks among the children. */
export function codeGroup(props: MdxProps, options: CodeGroupOptions = {}): VNode {
  const children = childList(props.children)
  const blocks = children.filter((child): child is MdxElement => isElementType(child, CodeBlock))
  const panels = blocks.map(({ props: block }) => ({
    title: blockTitle(block, options),
    icon: <MdxIcon icon={block.icon} iconType={block.iconType} class="code-block-icon" />,
    content: <CodeBody {...block} />,
  }))
  return (
    <>
      {children.filter((child) => !isElementType(child, CodeBlock))}
      {panels.length > 0 && (
        <Switch
          class="code-group"
          name={label('codeExamples')}
          panels={panels}
          dropdown={readBoolean(props.dropdown)}
        />
      )}
    </>
  )
}

function blockTitle(block: MdxProps, { untitled }: CodeGroupOptions): string {
  return (
    readString(block.filename) ?? readString(block.title) ?? untitled ?? readString(block.language) ?? label('code')
  )
}

export function codeGroupFamily(): ComponentFamily {
  const shared = { props: DROPDOWN_PROPS, markdown: CONTENT_ONLY }
  return {
    CodeGroup: { component: CodeGroup, description: 'Code blocks as tabs.', ...shared },
    SnippetGroup: { component: SnippetGroup, description: 'Alias of `<CodeGroup>`.', ...shared },
  }
}

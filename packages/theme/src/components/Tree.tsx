import type { MarkdownElement, MarkdownWriter } from '@octavo/core'
import type { ComponentChildren, VNode } from 'preact'
import { Glyph } from '../shared/Glyph.js'
import { childList, isElementType, type MdxElement, plainText } from '../shared/nodeText.js'
import { classes, type MdxProps, readBoolean, readString } from '../shared/propValues.js'
import { safeAttributes } from '../shared/safeAttributes.js'
import { CONTENT_ONLY, type ComponentFamily } from './family.js'

/** `<Tree>` and `<FileTree>`: folders and files as components, or as a Markdown list. */
function TreeList({ children, className, style }: MdxProps): VNode {
  const items = childList(children)
  const list = items.filter((item): item is MdxElement => isElementType(item, 'ul', 'ol'))
  return (
    <ul class={classes('tree', className)} {...safeAttributes({ style })}>
      {list.length > 0 ? list.map(listItems) : children}
    </ul>
  )
}

/** `<Tree.Folder>`: a folder that readers can open and close unless `openable` is false. */
export function TreeFolder(props: MdxProps): VNode {
  const highlight = readBoolean(props.highlight) || undefined
  if (!readBoolean(props.openable, true)) {
    return (
      <li class="tree-folder" data-highlight={highlight}>
        <TreeName glyph="folder">{props.name as string}</TreeName>
        <ul>{props.children}</ul>
      </li>
    )
  }
  return (
    <li class="tree-folder" data-highlight={highlight}>
      <details open={readBoolean(props.defaultOpen)}>
        <summary class="tree-name">
          <Glyph name="chevron" />
          <Glyph name="folder" />
          <span>{readString(props.name) ?? ''}</span>
        </summary>
        <ul>{props.children}</ul>
      </details>
    </li>
  )
}

export function TreeFile(props: MdxProps): VNode {
  return (
    <li class="tree-file" data-highlight={readBoolean(props.highlight) || undefined}>
      <TreeName glyph="file">{props.name as string}</TreeName>
    </li>
  )
}

function TreeName({ glyph, children }: { glyph: 'file' | 'folder'; children: ComponentChildren }): VNode {
  return (
    <span class="tree-name">
      <Glyph name={glyph} />
      <span>{children}</span>
    </span>
  )
}

function listItems(list: MdxElement): VNode[] {
  return childList(list.props.children)
    .filter((item): item is MdxElement => isElementType(item, 'li'))
    .map((item) => listItem(item))
}

/** Renders a list item: as a folder if it ends with a slash or contains a list, otherwise as a file. */
function listItem(item: MdxElement): VNode {
  const parts = childList(item.props.children)
  const nested = parts.filter((part): part is MdxElement => isElementType(part, 'ul', 'ol'))
  const name = plainText(parts.filter((part) => !isElementType(part, 'ul', 'ol')) as ComponentChildren)
  if (nested.length === 0 && !name.endsWith('/')) return <TreeFile name={name} key={name} />
  return (
    <TreeFolder name={name.replace(/\/$/, '')} defaultOpen openable={nested.length > 0} key={name}>
      {nested.flatMap(listItems)}
    </TreeFolder>
  )
}

export const Tree = /* @__PURE__ */ Object.assign(TreeList, { Folder: TreeFolder, File: TreeFile })
export const FileTree = Tree

export function treeFamily(): ComponentFamily {
  const file = {
    component: TreeFile,
    description: 'A file of a tree.',
    props: {
      name: { type: 'string', required: true, description: 'Name of the file or folder.' },
      highlight: { type: 'boolean', default: false, description: 'Highlights the name.' },
    },
    markdown: { kind: 'item', write: writeFile },
  } as const
  const folder = {
    component: TreeFolder,
    description: 'A folder of a tree.',
    props: {
      ...file.props,
      defaultOpen: { type: 'boolean', default: false, description: 'Expands the content initially.' },
      openable: { type: 'boolean', default: true, description: 'Allows readers to open and close the folder.' },
    },
    markdown: { kind: 'item', write: writeFolder },
  } as const
  const tree = { props: {}, markdown: CONTENT_ONLY }
  return {
    FileTree: { component: FileTree, description: 'Alias of `<Tree>`.', ...tree },
    'FileTree.File': file,
    'FileTree.Folder': folder,
    Tree: { component: Tree, description: 'A file tree, written with components or as a Markdown list.', ...tree },
    'Tree.File': file,
    'Tree.Folder': folder,
  }
}

function writeFile(file: MarkdownElement, md: MarkdownWriter): string {
  return md.listItem('-', md.inlineCode(file.text('name') ?? ''))
}

function writeFolder(folder: MarkdownElement, md: MarkdownWriter): string {
  const name = md.inlineCode(`${(folder.text('name') ?? '').replace(/\/$/, '')}/`)
  const files = folder.blocks()
  return `- ${name}${files === '' ? '' : `\n  ${md.indent(files, 2)}`}`
}

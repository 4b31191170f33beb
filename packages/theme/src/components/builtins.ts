// The built-in components by the names that user code knows them under, one export each: a bundle for the browser
// takes those it uses.
import type { ComponentType } from 'preact'
import type { MdxProps } from '../props/read.js'
import { ColorItem, ColorRow, Color as ColorSwatches } from './Color.js'
import { GitHub as GitHubBox, GitHubRepo } from './GitHub.js'
import { Tree as FolderTree, TreeFile, TreeFolder } from './Tree.js'

export { Accordion, AccordionGroup, Expandable } from './Accordion.js'
export { Badge } from './Badge.js'
export { Callout, Check, Danger, Info, Note, Tip, Warning } from './Callout.js'
export { Card, CardGroup, Column, Columns, Tile } from './Card.js'
export { CodeBlock } from './CodeBlock.js'
export { CodeGroup, SnippetGroup } from './CodeGroup.js'
export { Latex, Mermaid } from './Diagram.js'
export { PassThrough as ApiPlayground, PassThrough as MDX } from './Elements.js'
export { Panel, RequestExample, ResponseExample } from './Examples.js'
export { ParamField, ParamField as Param, ResponseField } from './Fields.js'
export { Frame } from './Frame.js'
export { Heading } from './Heading.js'
export { Icon } from './Icon.js'
export { Link } from './Link.js'
export { Image as ZoomImage, Video as OptimizedVideo } from './Media.js'
export { Prompt } from './Prompt.js'
export { Step, Steps } from './Steps.js'
export { Tab, Tabs } from './Tabs.js'
export { Tooltip } from './Tooltip.js'
export { Update } from './Update.js'
export { View, Visibility } from './View.js'

type Component = ComponentType<MdxProps>

export const Color = /* @__PURE__ */ withMembers(ColorSwatches, { Item: ColorItem, Row: ColorRow })
export const GitHub = /* @__PURE__ */ withMembers(GitHubBox, { Repo: GitHubRepo })
export const Tree = /* @__PURE__ */ withMembers(FolderTree, { File: TreeFile, Folder: TreeFolder })
export const FileTree = Tree

function withMembers<T extends Record<string, Component>>(component: Component, members: T): Component & T {
  return Object.assign(component, members)
}

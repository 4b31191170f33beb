import type { ComponentType } from 'preact'
import type { MdxProps } from '../props/read.js'
import { Accordion, AccordionGroup, Expandable } from './Accordion.js'
import { Badge } from './Badge.js'
import { Callout, Check, Danger, Info, Note, Tip, Warning } from './Callout.js'
import { Card, CardGroup, Column, Columns, Tile } from './Card.js'
import { CodeBlock } from './CodeBlock.js'
import { CodeGroup, SnippetGroup } from './CodeGroup.js'
import { Color, ColorItem, ColorRow } from './Color.js'
import { Latex, Mermaid } from './Diagram.js'
import { Input, PassThrough, Preformatted, Table } from './Elements.js'
import { Panel, RequestExample, ResponseExample } from './Examples.js'
import { ParamField, ResponseField } from './Fields.js'
import { Frame } from './Frame.js'
import { GitHub, GitHubRepo } from './GitHub.js'
import { Heading, headingOverride } from './Heading.js'
import { Icon } from './Icon.js'
import { Link } from './Link.js'
import { EmbeddedFrame, Image, Video } from './Media.js'
import { Prompt } from './Prompt.js'
import { Step, Steps } from './Steps.js'
import { Tab, Tabs } from './Tabs.js'
import { Tooltip } from './Tooltip.js'
import { Tree, TreeFile, TreeFolder } from './Tree.js'
import { Update } from './Update.js'
import { View, Visibility } from './View.js'

/** Every built-in of MDX by the name authors write (feature map 4.1), and overrides of HTML elements. */
export const components: Record<string, ComponentType<MdxProps>> = {
  Accordion,
  AccordionGroup,
  ApiPlayground: PassThrough,
  Badge,
  Callout,
  Card,
  CardGroup,
  Check,
  CodeBlock,
  CodeGroup,
  Color,
  'Color.Item': ColorItem,
  'Color.Row': ColorRow,
  Column,
  Columns,
  Danger,
  Expandable,
  FileTree: Tree,
  'FileTree.File': TreeFile,
  'FileTree.Folder': TreeFolder,
  Frame,
  GitHub,
  'GitHub.Repo': GitHubRepo,
  Heading,
  Icon,
  Info,
  Latex,
  Link,
  MDX: PassThrough,
  Mermaid,
  Note,
  OptimizedVideo: Video,
  Panel,
  Param: ParamField,
  ParamField,
  Prompt,
  RequestExample,
  ResponseExample,
  ResponseField,
  SnippetGroup,
  Step,
  Steps,
  Tab,
  Tabs,
  Tile,
  Tip,
  Tooltip,
  Tree,
  'Tree.File': TreeFile,
  'Tree.Folder': TreeFolder,
  Update,
  View,
  Visibility,
  Warning,
  ZoomImage: Image,
  a: Link,
  h1: headingOverride('h1'),
  h2: headingOverride('h2'),
  h3: headingOverride('h3'),
  h4: headingOverride('h4'),
  h5: headingOverride('h5'),
  h6: headingOverride('h6'),
  iframe: EmbeddedFrame,
  img: Image,
  input: Input,
  pre: Preformatted,
  table: Table,
  video: Video,
}

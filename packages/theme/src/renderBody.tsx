import {
  type ChannelDocumentView,
  type ChannelView,
  ID_MARK,
  type OperationView,
  type PlaygroundDisplay,
  type SchemaPageView,
} from '@octavo/core'
import { type ComponentChildren, isValidElement, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { ChannelHead, ChannelSamples, ChannelSections, MessageExamples } from './api/Channel.js'
import { DocumentSections } from './api/DocumentSections.js'
import { Endpoint } from './api/Endpoint.js'
import { RequestSamples, ResponseSamples } from './api/Samples.js'
import { FieldList, SchemaExamples, SchemaPage } from './api/SchemaBody.js'
import { OperationSections } from './api/Sections.js'
import { InsidePanel } from './components/Examples.js'
import { components } from './components/index.js'
import { ChangelogFilters } from './components/Update.js'
import { ViewSwitch } from './components/View.js'
import { replaceable } from './layouts/replaceable.js'
import { Glyph } from './shared/Glyph.js'
import { Html } from './shared/Html.js'
import type { MdxElement } from './shared/nodeText.js'
import { renderInScope } from './shared/renderInScope.js'
import { sanitizeTree } from './shared/sanitizeTree.js'
import { createScope, type PageScope, type RenderContext } from './shared/scopeContext.js'
import { label } from './shared/uiLabels.js'

const HEADINGS = new Set<unknown>(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'Heading'].map((name) => components[name]))

/** The content of an API page in addition to the author's text. */
export interface ApiContent {
  operation?: OperationView
  schema?: SchemaPageView
  document?: ChannelDocumentView
  channel?: ChannelView
  /** True if the document does not contain the operation or model. The page then shows a warning. */
  isMissing?: boolean
  /** Controls at the end of the endpoint's bar, such as the button that opens the API playground. */
  actions?: ComponentChildren
  /** Display of the playground. With `none`, readers cannot copy the URL either. */
  display?: PlaygroundDisplay
}

/**
 * Returns the body HTML of a page: the side column (`#panel`: examples and panels), the switches for views and
 * updates, and the text in `.mdx-content`. The side column of an operation,
 * a channel or a model comes last. HTML elements in the tree are first sanitized in place.
 */
export function renderBody(vnode: VNode, context: RenderContext, api: ApiContent = {}): string {
  const scope = { ...createScope(context), expanded: (api.operation ?? api.channel)?.expanded ?? false }
  sanitizeTree(vnode, { allowHtml: context.allowHtml })
  for (const id of headingIds(vnode)) scope.ids.set(id, 1)
  const { operation, channel, schema, document, isMissing } = api
  // First, so that ids in the description do not depend on those of fields.
  const head = operation
    ? renderInScope(<OperationHead {...api} operation={operation} />, scope)
    : channel
      ? renderInScope(<ChannelHead view={channel} actions={api.actions} />, scope)
      : ''
  const text = renderInScope(
    <div class="mdx-content">
      {vnode}
      {operation && !operation.isPage && <OperationSections view={operation} />}
      {channel && <ChannelSections view={channel} />}
      {document && <DocumentSections view={document} />}
      {schema && <SchemaPage view={schema} />}
      {isMissing && (
        <div role="note" class="callout" data-callout-type="warning">
          <Glyph name="warning" />
          <div class="callout-content">{label('apiMissing')}</div>
        </div>
      )}
    </div>,
    scope,
  )
  addExamples(scope, api)
  const side = renderSide(scope)
  // The examples of an operation are after its fields, also where there is one column.
  return operation || channel || schema
    ? head + renderSwitches(scope) + text + side
    : side + renderSwitches(scope) + text
}

/** Returns the HTML of a compiled description, which `Html` inserts into pages. */
export function renderDescription(vnode: VNode, context: RenderContext): string {
  return renderInScope(vnode, createScope(context, '/', ID_MARK))
}

interface OperationHeadProps extends ApiContent {
  operation: OperationView
}

/** The endpoint, description and, on pages that describe their own fields, credentials. */
const OperationHead = replaceable(
  'OperationHeader',
  ({ operation: view, actions, display }: OperationHeadProps): VNode => {
    return (
      <div class="mdx-content operation-head">
        <Endpoint view={view} actions={actions} isCopyable={display !== 'none'} />
        {view.descriptionHtml && <Html class="section-text" html={view.descriptionHtml} />}
        {view.isPage && view.security.length > 0 && (
          <section class="operation-credentials" aria-label={label('authorization')}>
            {view.security.map(({ title, fields }) => (
              <FieldList fields={fields} key={title} />
            ))}
          </section>
        )}
      </div>
    )
  },
)

/** Adds the examples of the OpenAPI document, unless the author has written examples. */
function addExamples(scope: PageScope, { operation, channel, schema, actions }: ApiContent): void {
  const has = (key: string) => scope.examples.some((example) => example.key === key)
  if (operation && !has('request'))
    scope.examples.unshift(<RequestSamples view={operation} hasFile={actions !== undefined} key="request" />)
  if (operation && !has('response')) scope.examples.push(<ResponseSamples view={operation} key="response" />)
  if (channel && !has('request')) scope.examples.unshift(<ChannelSamples view={channel} key="request" />)
  if (channel && !has('response')) scope.examples.push(<MessageExamples view={channel} key="response" />)
  if (schema && schema.examples.length > 0) scope.examples.push(<SchemaExamples view={schema} key="schema" />)
}

/** Returns the ids of headings. Components must not use them, because other pages may link to them. */
function headingIds(node: ComponentChildren): string[] {
  if (Array.isArray(node)) return node.flatMap(headingIds)
  if (!isValidElement(node)) return []
  const { type, props } = node as unknown as MdxElement
  const id = HEADINGS.has(type) && typeof props.id === 'string' ? [props.id] : []
  return [...id, ...headingIds(props.children)]
}

function renderSide(scope: PageScope): string {
  const side = scope.panels.length > 0 ? [...scope.panels, ...scope.examples] : scope.examples
  if (side.length === 0) return ''
  return renderInScope(
    <div class="panel-column">
      <aside id="panel" class="panel" aria-label={label(scope.panels.length > 0 ? 'panel' : 'examples')}>
        <InsidePanel.Provider value={true}>{side}</InsidePanel.Provider>
      </aside>
    </div>,
    scope,
  )
}

function renderSwitches({ views, tags }: PageScope): string {
  const viewSwitch = views.length > 1 ? renderToString(<ViewSwitch views={views} />) : ''
  return viewSwitch + (tags.length > 0 ? renderToString(<ChangelogFilters tags={tags} />) : '')
}

import type { CallbackView, FieldView, OperationView, ParameterGroupView } from '@octavo/core'
import { isJsonObject } from '../model/jsonValue.js'
import { cut, withoutMarks } from '../model/plainText.js'
import type { Operation, SpecDocument } from '../model/spec.js'
import { docsView } from '../schema/describeSchema.js'
import { findOperation, type OperationSource, operationParameters } from '../schema/operationSource.js'
import { below, child, documentReferences, ownObject, ownString, ownValue } from '../schema/references.js'
import { schemaAnchor } from '../schema/schemaAnchors.js'
import { METHODS } from '../validate/shapes.js'
import { aboutReference } from './aboutView.js'
import {
  ASKED,
  ASKING,
  bodyView,
  describedField,
  type MessageModes,
  renderDescription,
  responseViews,
} from './contentViews.js'
import { describedServer } from './partView.js'
import { sampleValues } from './sampleValues.js'
import { sampledRequest, sampleViews } from './sampleViews.js'
import { securityViews } from './securityViews.js'
import { withSchemas } from './shownSchemas.js'
import { requestTemplate } from './template.js'
import type { OperationViewOptions } from './viewOptions.js'
import { createViewState, type ViewState } from './viewState.js'

const MAX_CALLBACKS = 20

/** Returns all data for the page of an operation, or undefined if the operation is unknown. */
export function operationView(
  document: SpecDocument,
  operation: Operation,
  options: OperationViewOptions,
): OperationView | undefined {
  const references = documentReferences(document)
  const source = findOperation(references, operation)
  const { kind } = operation
  if (!source || kind === 'channel') return undefined
  const state = createViewState(references, options)
  const api = options.api ?? {}
  const { value } = source.operation
  const isWebhook = operation.kind === 'webhook'
  const request = requestTemplate(references, source, { ...operation, site: api })
  const hasModel = (name: string) => options.modelHref?.(name) !== undefined
  const description = withSchemas(pageText(source), document, hasModel)
  const externalDocs = docsView(ownValue(value, 'externalDocs'), state)
  const base = {
    kind,
    method: operation.method,
    path: operation.path,
    title: cut(
      operation.summary ??
        operation.pathSummary ??
        (isWebhook ? operation.path : `${operation.method} ${operation.path}`),
      200,
    ),
    operationId: operation.operationId || undefined,
    ...renderDescription(state, description),
    deprecated: operation.deprecated,
    request: {
      ...request,
      servers: request.servers.map((server) => ({
        ...describedServer(server, state),
        description: server.description && withoutMarks(server.description),
      })),
    },
    security: securityViews(request.security, state),
    parameters: parameterGroups(state, source),
    responses: [],
    callbacks: [],
    samples: [],
    expanded: api.expanded ?? false,
    url: api.url,
    fragments: [],
  } satisfies OperationView
  const { body, responses } = messageViews(state, source.operation, isWebhook ? ASKING : ASKED)
  const callbacks = callbackViews(state, source)
  const samples = isWebhook
    ? []
    : sampleViews(state, source.operation, sampledRequest(request, sampleValues(state, source, request, api)), options)
  state.tree.fill()
  return {
    ...base,
    about: aboutReference(document, state, options),
    body,
    responses,
    callbacks,
    samples: samples.filter(({ code }) => state.affords(code.code)),
    externalDocs,
    isPartial: state.tree.isPartial || undefined,
    fragments: [...state.tree.fragments.values()],
  }
}

function messageViews(
  state: ViewState,
  { value, at }: OperationSource['operation'],
  modes: MessageModes,
  prefix?: string,
): Pick<OperationView, 'body' | 'responses'> {
  const body = bodyView(state, child({ value, at }, 'requestBody'), modes, prefix)
  const responses = { value: ownObject(value, 'responses'), at: below(at, 'responses') }
  return { body, responses: responseViews(state, responses, modes) }
}

/** Returns the description of an operation, followed by the summary and the description of its path. */
function pageText({ operation, pathItem }: OperationSource): string {
  const ownDescription = ownString(operation.value, 'description')
  const [summary, description] = ['summary', 'description'].map((key) => ownString(pathItem.value, key))
  // Without a summary of the operation, that of the path is the title.
  const title = summary && ownString(operation.value, 'summary') ? `**${withoutMarks(summary)}**` : undefined
  return [ownDescription, title, description].filter(Boolean).join('\n\n')
}

/** Groups parameters by location. A `querystring` parameter (3.2) belongs to the query. */
function parameterGroups(state: ViewState, source: OperationSource, prefix = 'parameter'): ParameterGroupView[] {
  const all = operationParameters(state.references, source)
  return (['path', 'query', 'header', 'cookie'] as const).flatMap((place) => {
    const sources = all.filter(
      (parameter) => parameter.in === place || (place === 'query' && parameter.in === 'querystring'),
    )
    const fields: FieldView[] = []
    for (const { name, value, at } of sources) {
      if (state.tree.isOver()) break
      const id = schemaAnchor(prefix, name)
      fields.push(describedField(state, { name, value, at, id, required: place === 'path' || undefined }))
    }
    return fields.length > 0 ? [{ in: place, fields }] : []
  })
}

function callbackViews(state: ViewState, { operation }: OperationSource): CallbackView[] {
  const views: CallbackView[] = []
  for (const [name, value] of Object.entries(ownObject(operation.value, 'callbacks') ?? {})) {
    const callback = state.references.follow(value, below(operation.at, 'callbacks', name))
    for (const [path, item] of Object.entries(callback?.value ?? {})) {
      const pathItem = callback && state.references.follow(item, below(callback.at, path))
      if (!pathItem) continue
      for (const method of METHODS) {
        const callbackOperation = ownValue(pathItem.value, method)
        if (!isJsonObject(callbackOperation) || state.tree.isOver(views.length >= MAX_CALLBACKS)) continue
        views.push(
          callbackView(state, {
            name,
            path,
            method,
            source: { operation: { value: callbackOperation, at: below(pathItem.at, method) }, pathItem },
          }),
        )
      }
    }
  }
  return views
}

function callbackView(
  state: ViewState,
  { name, path, method, source }: { name: string; path: string; method: string; source: OperationSource },
): CallbackView {
  const { value } = source.operation
  const id = state.takeAnchor(schemaAnchor('callback', name))
  const title = withoutMarks(ownString(value, 'summary') ?? ownString(source.pathItem.value, 'summary') ?? '')
  const about = renderDescription(state, pageText(source))
  const parameters = parameterGroups(state, source, id)
  const { body, responses } = messageViews(state, source.operation, ASKING, `${id}-body`)
  return {
    id,
    name: cut(name, 100),
    method: method.toUpperCase(),
    path: cut(path, 500),
    title: title ? cut(title, 200) : undefined,
    ...about,
    deprecated: ownValue(value, 'deprecated') === true,
    parameters,
    body,
    responses,
    externalDocs: docsView(ownValue(value, 'externalDocs'), state),
  }
}

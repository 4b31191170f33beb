import type { FieldView, MdxEndpoint, OperationView, SampleView, SecurityTemplate } from '@octavo/core'
import { cut, fence } from '../model/plainText.js'
import { createAnchors, schemaAnchor } from '../schema/schemaAnchors.js'
import { word } from './markdownWords.js'
import { mdxForms } from './mdxForms.js'
import { mdxSampleValues } from './mdxSampleValues.js'
import { mdxTemplate, mdxUrl } from './mdxTemplate.js'
import { endpointLine } from './operationMarkdown.js'
import { generatedSamples, sampledRequest } from './sampleViews.js'
import { credentialLocation } from './securityViews.js'
import type { ApiSettings } from './viewOptions.js'
import { createCodeAllowance } from './viewState.js'

export interface MdxViewOptions {
  api?: ApiSettings
  /** True if the author wrote a request example on the page. */
  hasExample?: boolean
}

/** Returns the view of an endpoint on an MDX page. The text of the page describes the fields. */
export function mdxView(endpoint: MdxEndpoint, { api = {}, hasExample = false }: MdxViewOptions = {}): OperationView {
  const forms = mdxForms(endpoint, mdxUrl(endpoint).path, true)
  const request = mdxTemplate(endpoint, forms, api)
  const affords = createCodeAllowance()
  const samples = (): SampleView[] =>
    generatedSamples(sampledRequest(request, mdxSampleValues(forms, request, api)), api).filter(({ code }) =>
      affords(code.code),
    )
  const takeAnchor = createAnchors()
  return {
    kind: 'operation',
    isPage: true,
    method: request.method,
    path: request.path,
    title: cut(endpoint.title, 200),
    deprecated: endpoint.deprecated ?? false,
    request,
    security: request.security.map(({ schemes }) => ({
      title: schemes.map(({ id }) => id).join(' & '),
      fields: schemes.map((scheme) => credentialField(scheme, takeAnchor)),
    })),
    parameters: [],
    responses: [],
    callbacks: [],
    samples: hasExample ? [] : samples(),
    expanded: api.expanded ?? false,
    // Authors who write a full URL want it shown.
    url: api.url || /^https?:/i.test(endpoint.address) ? ('full' as const) : undefined,
    fragments: [],
  }
}

function credentialField(scheme: SecurityTemplate, unique: (id: string) => string): FieldView {
  const { name, in: place, type, format } = credentialLocation(scheme)
  const id = unique(schemaAnchor('authorization', name))
  return { id, name, type, required: true, in: place, examples: [format] }
}

/** Returns the Markdown of an endpoint, to put before and after the text of its MDX page. */
export function mdxMarkdown(view: OperationView): { head: string; foot: string } {
  const { security, samples } = view
  const credentials = security.flatMap(({ fields }) =>
    fields.map(({ name, in: place, examples = [] }) => `\`${name}\` (${place}): \`${examples[0] ?? ''}\``),
  )
  const [sample] = samples
  return {
    head: [
      endpointLine(view),
      ...(credentials.length > 0 ? [`${word('authorization')}: ${credentials.join(' or ')}`] : []),
    ].join('\n\n'),
    foot: sample ? `## ${word('requestExample')}\n\n${fence(sample.code.language, sample.code.code.trimEnd())}` : '',
  }
}

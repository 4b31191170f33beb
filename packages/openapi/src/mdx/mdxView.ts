import type { FieldView, MdxEndpoint, OperationView, SampleView, SecurityTemplate } from '@octavo/core'
import { anchorOf, createAnchors } from '../schema/anchors.js'
import { cut } from '../schema/describe.js'
import { createCodeAllowance } from '../view/codeAllowance.js'
import type { ApiSettings } from '../view/options.js'
import { generatedSamples, sampledRequest } from '../view/sampleViews.js'
import { credentialLocation } from '../view/securityViews.js'
import { mdxForms } from './mdxForms.js'
import { mdxSampleValues } from './mdxSampleValues.js'
import { mdxTemplate, mdxUrl } from './mdxTemplate.js'

export interface MdxViewOptions {
  api?: ApiSettings
  /** True when the page has a request example by its author. */
  hasExample?: boolean
}

/** Returns the view of an endpoint on an MDX page, whose text describes the fields. */
export function mdxView(endpoint: MdxEndpoint, { api = {}, hasExample = false }: MdxViewOptions = {}): OperationView {
  const forms = mdxForms(endpoint, mdxUrl(endpoint).path, true)
  const request = mdxTemplate(endpoint, forms, api)
  const affords = createCodeAllowance()
  const samples = (): SampleView[] =>
    generatedSamples(sampledRequest(request, mdxSampleValues(forms, request, api)), api).filter(({ code }) =>
      affords(code.code),
    )
  const anchors = createAnchors()
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
      fields: schemes.map((scheme) => credentialField(scheme, anchors.take)),
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
  const id = unique(anchorOf('authorization', name))
  return { id, name, type, required: true, in: place, examples: [format] }
}

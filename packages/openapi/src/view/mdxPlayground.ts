import type { FormField, MdxEndpoint, PlaygroundData, PlaygroundTransport, SecurityForm } from '@octavo/core'
import { bodyKind } from '../request/mediaTypes.js'
import { DEFAULT_SAMPLE_LANGUAGES } from '../samples/languageList.js'
import { mdxForms } from './mdxForms.js'
import { mdxSampleValues } from './mdxSampleValues.js'
import { mdxTemplate, mdxUrl } from './mdxTemplate.js'
import { sampledRequest, sampleRequest } from './sampleViews.js'
import type { ApiSettings } from './viewOptions.js'

interface MdxPlaygroundOptions {
  api?: ApiSettings
  display?: PlaygroundData['display']
  transport: PlaygroundTransport
  /** ID shared by pages that use the same credentials. */
  credentialScope: string
}

/** Returns the API playground data for an endpoint that an MDX page describes. */
export function mdxPlaygroundData(
  endpoint: MdxEndpoint,
  { api = {}, display = 'interactive', transport, credentialScope }: MdxPlaygroundOptions,
): PlaygroundData {
  const { prefill = false, defaults } = api.examples ?? {}
  const forms = mdxForms(endpoint, mdxUrl(endpoint).path, prefill && defaults === 'required' ? 'required' : prefill)
  const template = mdxTemplate(endpoint, forms, api)
  const values = mdxSampleValues(mdxForms(endpoint, mdxUrl(endpoint).path, true), template, api)
  const body: FormField = { name: 'body', kind: 'object', fields: forms.body }
  const schemes = template.security.flatMap((alternative) => alternative.schemes)
  return {
    title: endpoint.title,
    template,
    parameters: forms.parameters,
    bodies: template.bodies.map(({ mediaType }) => ({
      mediaType,
      examples: [],
      field: forms.body.length > 0 && bodyKind(mediaType) !== 'binary' ? body : undefined,
    })),
    security: Object.fromEntries(
      schemes.map(({ id, kind, name, in: place }): [string, SecurityForm] => [
        id,
        { kind, name: name || undefined, in: place },
      ]),
    ),
    forms: {},
    languages: [...(api.examples?.languages ?? DEFAULT_SAMPLE_LANGUAGES)],
    sample: sampleRequest(sampledRequest(template, values).description, api),
    display,
    transport,
    credentialScope,
  }
}

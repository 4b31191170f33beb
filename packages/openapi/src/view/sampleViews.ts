import type { BodyContent, RequestDescription, RequestTemplate, RequestValues, SampleView } from '@octavo/core'
import { writeJson } from '../model/exactNumber.js'
import { isJsonObject, type Json } from '../model/jsonValue.js'
import { cut } from '../model/plainText.js'
import { buildRequest } from '../request/buildRequest.js'
import { SAMPLE_CLIENTS } from '../samples/clientLoaders.js'
import { DEFAULT_SAMPLE_LANGUAGES, type SampleLanguage, sampleLanguage } from '../samples/languageList.js'
import { withHost } from '../samples/languages/requestParts.js'
import { SAMPLE_WRITERS } from '../samples/writers.js'
import { below, type Located, ownList, ownString } from '../schema/references.js'
import type { ApiSettings, OperationViewOptions } from './viewOptions.js'
import type { ViewState } from './viewState.js'

const MAX_SAMPLES = 20
const MAX_CODE = 12_000
/** Maximum number of characters of a sample in a fragment. */
const MAX_SOURCE_LENGTH = 2_000_000

/** A request, and whether the API has servers. Without servers, relative URLs are not resolved against the site. */
interface SampledRequest {
  description: RequestDescription
  hasServer: boolean
}

export function sampledRequest(template: RequestTemplate, values: RequestValues): SampledRequest {
  return { description: buildRequest(template, values), hasServer: template.servers.length > 0 }
}

/**
 * Returns the samples of the document, then generated ones in the site's languages.
 *
 * @param options.samples maximum number of samples. Those of the document are included even if they exceed it.
 */
export function sampleViews(
  state: ViewState,
  operation: Located,
  request: SampledRequest,
  { api = {}, samples: maxSamples = MAX_SAMPLES }: Pick<OperationViewOptions, 'api' | 'samples'>,
): SampleView[] {
  const customSamples = ['x-codeSamples', 'x-code-samples'].flatMap((key) =>
    ownList(operation.value, key).flatMap((item, index) => {
      const sample = state.references.follow(item, below(operation.at, key, String(index)))
      return sample ? sampleView(state, sample.value, sample.at) : []
    }),
  )
  const labels = new Set(customSamples.map(({ label }) => label.toLowerCase()))
  const others =
    customSamples.length < maxSamples
      ? generatedSamples(request, api, { takenLabels: labels, most: maxSamples - customSamples.length })
      : []
  return [...customSamples.slice(0, MAX_SAMPLES), ...others]
}

/** Returns samples of the request in the site's languages, except those whose labels are in use. */
export function generatedSamples(
  { description, hasServer }: SampledRequest,
  { examples: { autogenerate, languages } = {}, siteOrigin }: ApiSettings,
  { takenLabels = new Set(), most = MAX_SAMPLES }: { takenLabels?: ReadonlySet<string>; most?: number } = {},
): SampleView[] {
  if (autogenerate === false) return []
  const requestDescription = withHost(description, hasServer ? siteOrigin : undefined)
  return sampleLanguages(languages)
    .filter(({ label }) => !takenLabels.has(label.toLowerCase()))
    .slice(0, most)
    .map((language) => generatedSample(language, requestDescription, hasServer && isSmall(description)))
}

function sampleView(state: ViewState, value: Json, pointer: string): SampleView[] {
  const sample = writtenSample(value)
  if (!sample) return []
  const { code, ...rest } = sample.code
  if (code.length <= MAX_CODE) return [sample]
  const count = code.split('\n').length
  const wholeSample = state.tree.more({ pointer, mode: 'all' }, { count, part: 'sample' })
  return [{ ...sample, code: { ...rest, code: cut(code, MAX_CODE) }, whole: wholeSample }]
}

/** Returns a sample of the document with its whole code, or undefined for an invalid one. */
export function writtenSample(value: Json): SampleView | undefined {
  if (!isJsonObject(value)) return undefined
  const source = ownString(value, 'source')
  const name = ownString(value, 'lang')
  if (!source || !name) return undefined
  const language = sampleLanguage(name)
  const label = ownString(value, 'label') ?? language?.label ?? name
  const code = cut(source, MAX_SOURCE_LENGTH)
  return { label: cut(label, 200), code: { language: language?.grammar ?? name.toLowerCase().slice(0, 30), code } }
}

function generatedSample(
  { id, label, grammar }: SampleLanguage,
  request: RequestDescription,
  hasFile: boolean,
): SampleView {
  const code = { language: grammar, code: cut(SAMPLE_WRITERS.get(id)?.(request) ?? '', MAX_CODE) }
  return { label, code, ...(hasFile && { generated: id, clients: SAMPLE_CLIENTS[id] }) }
}

/** Maximum length of a request that browsers get, to write it with another HTTP client. */
const MAX_REQUEST = 40_000

function isSmall(request: RequestDescription): boolean {
  return writeJson(request as object as BodyContent).length <= MAX_REQUEST
}

/** Returns the request of the samples for the playground file. Undefined if there is none, or it is too large. */
export function sampleRequest(request: RequestDescription, { examples }: ApiSettings): RequestDescription | undefined {
  if (examples?.autogenerate === false || !isSmall(request)) return undefined
  const { body } = request
  // Samples write the value.
  return body?.kind === 'json' ? { ...request, body: { ...body, text: '' } } : request
}

function sampleLanguages(names: readonly string[] = DEFAULT_SAMPLE_LANGUAGES): SampleLanguage[] {
  return [...new Set(names.map(sampleLanguage))].filter((language) => language !== undefined)
}

import type { AboutView, OperationView } from '@octavo/core'
import { documentAbout } from '../model/documentAbout.js'
import { isJsonObject, type JsonObject } from '../model/jsonValue.js'
import { cut, escapeMarkdown, withoutMarks } from '../model/plainText.js'
import type { SpecDocument } from '../model/spec.js'
import { aboutTitle } from '../schema/about.js'
import { docsView } from '../schema/describeSchema.js'
import { replaceElements } from '../schema/redocElements.js'
import { ownObject, ownString, ownValue } from '../schema/references.js'
import type { OperationViewOptions } from './viewOptions.js'
import type { ViewState } from './viewState.js'

/** Below the maximum length of descriptions, so that readers see where a text is cut. */
const MAX_TEXT = 59_000
const MAX_LINE = 1_000
const MAX_TAGS = 1_000

/** The whole document, for the fragment about the API. */
const DOCUMENT = { pointer: '#', mode: 'all' } as const

/** Returns the title and version of the API on a page of one part, and where the rest is. Markdown cannot load it. */
export function aboutReference(
  document: SpecDocument,
  { tree }: Pick<ViewState, 'tree'>,
  { allValues }: Pick<OperationViewOptions, 'allValues'>,
): OperationView['about'] {
  const title = aboutTitle(document)
  return title === undefined
    ? undefined
    : { title, more: allValues ? {} : tree.more(DOCUMENT, { count: 0, part: 'about' }) }
}

export function aboutView(
  { root }: Pick<SpecDocument, 'root'>,
  options: { markdown(text: string): string },
): AboutView {
  const info = ownObject(root, 'info') ?? {}
  const rendered = (text: string | undefined) =>
    text
      ? options.markdown(
          cut(
            replaceElements(text, () => ''),
            MAX_TEXT,
          ),
        )
      : undefined
  const about = documentAbout(root)
  const tags = about.tags.slice(0, MAX_TAGS).filter(isJsonObject)
  return {
    descriptionHtml: rendered(ownString(info, 'description')),
    facts: aboutFacts({ root }),
    externalDocs: docsView(about.externalDocs, options),
    tags: tags.flatMap((tag: JsonObject) => {
      const name = ownString(tag, 'name')
      const descriptionHtml = rendered(ownString(tag, 'description') ?? escapeMarkdown(ownString(tag, 'summary') ?? ''))
      const externalDocs = docsView(ownValue(tag, 'externalDocs'), options)
      return name && (descriptionHtml || externalDocs) ? [{ name: cut(name, 200), descriptionHtml, externalDocs }] : []
    }),
  }
}

/** Returns the summary, contact, license and terms of service of a document. */
export function aboutFacts({ root }: Pick<SpecDocument, 'root'>): AboutView['facts'] {
  const info = ownObject(root, 'info') ?? {}
  const contact = ownObject(info, 'contact') ?? {}
  const license = ownObject(info, 'license') ?? {}
  const email = ownString(contact, 'email')
  const facts = [
    { name: 'summary', text: withoutMarks(ownString(info, 'summary') ?? '') },
    link('contact', ownString(contact, 'name'), ownString(contact, 'url')),
    {
      name: 'email',
      text: email ?? '',
      url: email && /^[^\s@?]+@[^\s@?]+$/.test(email) ? `mailto:${email}` : undefined,
    },
    link('license', ownString(license, 'name'), ownString(license, 'url')),
    { name: 'identifier', text: ownString(license, 'identifier') ?? '' },
    link('termsOfService', undefined, ownString(info, 'termsOfService')),
  ]
  return facts.flatMap((fact) => (fact.text === '' ? [] : [{ ...fact, text: cut(fact.text, MAX_LINE) }]))
}

function link(name: string, text: string | undefined, url: string | undefined): AboutView['facts'][number] {
  return { name, text: text ?? url ?? '', url: url && /^https?:\/\//i.test(url) ? cut(url, MAX_LINE) : undefined }
}

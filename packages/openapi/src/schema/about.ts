import { isJsonObject, type JsonObject } from '../model/jsonValue.js'
import { cut } from '../model/plainText.js'
import type { SpecDocument } from '../model/spec.js'
import { own, ownList, ownObject, ownString } from './references.js'

/** Returns the title and version of the API, or undefined if the document says nothing else about it. */
export function aboutTitle({ root }: Pick<SpecDocument, 'root'>): string | undefined {
  const info = ownObject(root, 'info') ?? {}
  const isSaid =
    ['summary', 'description', 'termsOfService', 'contact', 'license'].some((key) => own(info, key) !== undefined) ||
    own(root, 'externalDocs') !== undefined ||
    ownList(root, 'tags').some((tag) => isJsonObject(tag) && Object.keys(tag).length > 1)
  const title = [ownString(info, 'title'), ownString(info, 'version')].filter(Boolean).join(' ')
  return isSaid && title !== '' ? cut(title, 200) : undefined
}

/** Returns the tags of an operation about which the document says more than their names. */
export function describedTags({ root }: Pick<SpecDocument, 'root'>, operation: JsonObject): JsonObject[] {
  const names = new Set(ownList(operation, 'tags'))
  return ownList(root, 'tags').filter(
    (tag): tag is JsonObject => isJsonObject(tag) && names.has(own(tag, 'name') ?? null) && Object.keys(tag).length > 1,
  )
}

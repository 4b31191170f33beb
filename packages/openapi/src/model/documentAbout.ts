import { isJsonObject, type Json, type JsonObject } from './jsonValue.js'

/** Texts of a document about the whole API besides `info`. AsyncAPI 3 has it in `info`. */
export interface DocumentAbout {
  tags: readonly Json[]
  externalDocs: Json | undefined
  /** Path to the tags. */
  tagsPath: readonly string[]
}

/** Returns the tags and the external documentation of a document. References to `components` are resolved. */
export function documentAbout(root: JsonObject): DocumentAbout {
  const info = own(root, 'info')
  const isInside = own(root, 'asyncapi') !== undefined && own(root, 'tags') === undefined && isJsonObject(info)
  const holder = isInside ? info : root
  const tags = own(holder, 'tags')
  return {
    tags: Array.isArray(tags) ? tags.map((tag: Json) => component(root, tag) ?? tag) : [],
    externalDocs: component(root, own(root, 'externalDocs') ?? (isInside ? own(info, 'externalDocs') : undefined)),
    tagsPath: isInside ? ['info', 'tags'] : ['tags'],
  }
}

function component(root: JsonObject, value: Json | undefined): Json | undefined {
  const ref = isJsonObject(value) ? own(value, '$ref') : undefined
  if (typeof ref !== 'string') return value
  const [, group = '', name = ''] = /^#\/components\/(tags|externalDocs)\/([^/]+)$/.exec(ref) ?? []
  const members = own(own(root, 'components'), group)
  return own(members, name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function own(object: Json | undefined, key: string): Json | undefined {
  return isJsonObject(object) && Object.hasOwn(object, key) ? object[key] : undefined
}

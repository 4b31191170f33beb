import type { Steps } from './countSteps.js'
import type { Crawled, Ref } from './crawl.js'
import { isObject, type MutableJson, valueAt } from './data.js'

/**
 * Replaces references in place of texts (`description: { $ref: intro.yml#/text }`) with the text. OpenAPI does not allow
 * them, but documents of many files have them, because tools that join files replace all references.
 */
export function expandTexts(crawled: Crawled, { steps }: { steps: Steps }): void {
  const { files } = crawled
  const place = ({ from }: Ref): { parent: MutableJson | undefined; key: string } => {
    const path = from.path().slice(0, -1)
    return { parent: valueAt(files.get(from.file)?.value, path.slice(0, -1)), key: path.at(-1) ?? '' }
  }
  crawled.refs = crawled.refs.filter((ref) => {
    const text = valueAt(files.get(ref.file)?.value, ref.path)
    if (typeof text !== 'string' || ref.path.length === 0) return true
    steps.take()
    const { parent, key } = place(ref)
    if (isObject(parent)) parent[key] = text
    else if (Array.isArray(parent)) parent[Number(key)] = text
    else return true
    return false
  })
}

import type { BodyContent, SentValue } from '@octavo/core'
import { hasEntries } from '../json/exactNumber.js'

type Replace = (value: BodyContent) => SentValue | undefined

/** Returns the value without undefined fields and items. `replace` can replace any value first. */
export function plain(value: BodyContent, replace: Replace = () => undefined): SentValue {
  const replaced = replace(value)
  if (replaced !== undefined) return replaced
  if (Array.isArray(value)) {
    return value.flatMap((item: BodyContent | undefined) => (item === undefined ? [] : [plain(item, replace)]))
  }
  if (!hasEntries(value)) return value as SentValue
  const entries = Object.entries(value as Readonly<Record<string, BodyContent | undefined>>)
  return Object.fromEntries(entries.flatMap(([key, item]) => (item === undefined ? [] : [[key, plain(item, replace)]])))
}

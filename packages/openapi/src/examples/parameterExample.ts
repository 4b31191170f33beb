import { type Held, held } from '../load/exactNumbers.js'
import { firstContent } from '../references/operationSource.js'
import { below, type Located, ownObject, type References } from '../references/references.js'

/** Returns the first of `examples`, or else `example`, of a parameter or header or its `content`. */
export function parameterExample(references: References, { value, at }: Located): Held | undefined {
  for (const holder of [{ value, at }, firstContent(value, at)]) {
    const found = holder && writtenIn(references, holder)
    if (found !== undefined) return found
  }
  return undefined
}

function writtenIn(references: References, { value, at }: Located): Held | undefined {
  for (const [name, item] of Object.entries(ownObject(value, 'examples') ?? {})) {
    const example = references.follow(item, below(at, 'examples', name))?.value
    const found = example && (held(example, 'dataValue') ?? held(example, 'value'))
    if (found !== undefined) return found
  }
  return held(value, 'example')
}

/** An element of Redoc in a description. */
export interface RedocElement {
  kind: 'schema' | 'security'
  /** Offsets in the text. */
  start: number
  end: number
  /** Pointer to a schema. Undefined if the attribute is missing. */
  schemaRef?: string
  /** Pointer to an example. */
  exampleRef?: string
  showReadOnly: boolean
  showWriteOnly: boolean
  showExample: boolean
}

/** Matches code, which is skipped, or an element. https://redocly.com/docs/redoc */
const PART =
  /(`{3,}|~{3,})[\s\S]*?(?:\1|$)|`[^`\n]*`|<(SchemaDefinition|SecurityDefinitions|security-definitions)\b([^<>]{0,2000}?)\/?>(?:\s{0,20}<\/\2>)?/g

const ATTRIBUTE = /([A-Za-z]+)(?:\s*=\s*\{?\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z]+))\s*\}?)?/g

/** Returns the elements of Redoc in a description, outside code. */
export function redocElements(text: string): RedocElement[] {
  if (!/<(?:Sch|Sec|sec)/.test(text)) return []
  return [...text.matchAll(PART)].flatMap(({ index, 0: { length }, 2: name, 3: attributeText = '' }) => {
    if (name === undefined) return []
    const attributes = new Map(
      Array.from(attributeText.matchAll(ATTRIBUTE), ([, key = '', ...values]) => [
        key,
        values.find((value) => value !== undefined) ?? 'true',
      ]),
    )
    const flag = (key: string, value: boolean) => (attributes.get(key) ?? String(value)) === 'true'
    return [
      {
        kind: name === 'SchemaDefinition' ? ('schema' as const) : ('security' as const),
        start: index,
        end: index + length,
        schemaRef: attributes.get('schemaRef'),
        exampleRef: attributes.get('exampleRef'),
        showReadOnly: flag('showReadOnly', true),
        showWriteOnly: flag('showWriteOnly', false),
        showExample: flag('showExample', true),
      },
    ]
  })
}

/** Returns a description with other text in place of its elements. */
export function replaceElements(text: string, replace: (element: RedocElement) => string): string {
  let end = 0
  const parts = redocElements(text).map((element) => {
    const before = text.slice(end, element.start)
    end = element.end
    return before + replace(element)
  })
  return parts.join('') + text.slice(end)
}

/** Returns pointers to the schemas and examples that a description shows. */
export function redocTargets(text: string | undefined): string[] {
  return redocElements(text ?? '').flatMap(({ schemaRef, exampleRef }) =>
    [schemaRef, exampleRef].filter((ref) => ref !== undefined),
  )
}

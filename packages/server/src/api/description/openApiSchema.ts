type Schema = Record<string, unknown>

/** Converts a JSON Schema to OpenAPI 3.0: a `null` type becomes `nullable`, and `if`/`then` are omitted. */
export function openApiSchema(schema: Schema): Schema {
  const { if: _if, then: _then, type, properties, items, ...rest } = schema
  const types = [type].flat().filter((each) => each !== 'null')
  return {
    type: types[0],
    nullable: (Array.isArray(type) && type.includes('null')) || undefined,
    ...rest,
    items: items && openApiSchema(items as Schema),
    properties: properties && schemasOf(properties as Record<string, Schema>),
  }
}

function schemasOf(properties: Record<string, Schema>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, openApiSchema(schema)]))
}

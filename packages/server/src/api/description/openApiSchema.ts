type Schema = Record<string, unknown>

/** A JSON Schema as OpenAPI 3.0 writes it: what may be null says so beside its type, and nothing depends on a condition. */
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

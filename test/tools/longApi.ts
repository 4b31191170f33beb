/** Returns an OpenAPI document with one operation whose Markdown has about 150,000 characters: `GET /lamps`. */
export function longApi(): string {
  const model = (index: number) => ({
    type: 'object',
    description: `Model ${index} of a lamp.`,
    properties: Object.fromEntries(
      Array.from({ length: 40 }, (_, field) => [
        `field_${index}_${field}`,
        { type: 'string', description: `Field ${field} of model ${index}, which a lamp has when it burns.` },
      ]),
    ),
  })
  const models = Array.from({ length: 20 }, (_, index) => [`Model${index}`, model(index)] as const)
  const schema = { oneOf: models.map(([name]) => ({ $ref: `#/components/schemas/${name}` })) }
  const responses = { 200: { description: 'All lamps', content: { 'application/json': { schema } } } }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Lamps', version: '1' },
    paths: { '/lamps': { get: { summary: 'List lamps', responses } } },
    components: { schemas: Object.fromEntries(models) },
  })
}

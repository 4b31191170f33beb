import type { Credential, PlaygroundData, RequestValues, SentValue } from '@octavo/core'
import { initialBody } from './form/bodyValue.js'
import { initialValue } from './form/initial.js'
import { asObject, withProperty } from './form/values.js'

/** Returns the values of a form that opens for the first time. */
export function initialValues(data: PlaygroundData): RequestValues {
  const { forms, parameters, template, security } = data
  const held = (location: string) => {
    let values: ReturnType<typeof withProperty>
    for (const { field } of parameters.filter((parameter) => parameter.in === location)) {
      values = withProperty(values, field.name, initialValue(field, forms))
    }
    return asObject(values) as Record<string, SentValue>
  }
  const credentials: Record<string, Credential> = {}
  for (const [id, { initial, kind }] of Object.entries(security)) {
    if (initial === undefined) continue
    const [username = '', ...password] = initial.split(':')
    credentials[id] = kind === 'basic' ? { username, password: password.join(':') } : { value: initial }
  }
  const [body] = template.bodies
  return {
    server: 0,
    variables: {},
    path: held('path'),
    query: held('query'),
    header: held('header'),
    cookie: held('cookie'),
    querystring: held('querystring'),
    security: 0,
    credentials,
    body: body && initialBody(body.mediaType, { ...data, required: template.bodyRequired }),
  }
}

import type { Credential, PlaygroundData, RequestValues, SentValue } from '@octavo/core'
import { useEffect, useState } from 'preact/hooks'
import { type Credentials, type Keeping, keepCredentials, readCredentials, scopeKeeping } from './credentials.js'
import { initialBody } from './form/bodyValue.js'
import { initialValue } from './form/initial.js'
import { asObject, withProperty } from './form/values.js'
import { keptServer } from './request/freeServer.js'

export interface RequestValuesControl {
  values: RequestValues
  /** Storage of credentials. */
  keeping: Keeping
  /** Number of resets. The fields of each one are new. */
  round: number
  setValues(values: RequestValues): void
  /** Fills in other values, besides the server and the credentials. Default: those that the form opened with. */
  reset(values?: RequestValues): void
  setCredentials(credentials: Credentials, keeping: Keeping): void
}

/** Returns the values of the form. Credentials are shared with other playgrounds. */
export function useRequestValues(
  data: PlaygroundData,
  dialog: HTMLDialogElement,
  server: number,
): RequestValuesControl {
  const { credentialScope } = data
  const [values, setValues] = useState<RequestValues>(() => {
    const initial = initialValues(data)
    return {
      ...initial,
      server: keptServer(data) ?? server,
      credentials: { ...initial.credentials, ...readCredentials(credentialScope) },
    }
  })
  const [round, setRound] = useState(0)
  const [keeping, setKeeping] = useState(() => scopeKeeping(credentialScope))

  useEffect(() => {
    // Another playground of this page may have changed the credentials.
    const refresh = () => {
      setKeeping(scopeKeeping(credentialScope))
      setValues((old) => ({ ...old, credentials: { ...old.credentials, ...readCredentials(credentialScope) } }))
    }
    dialog.addEventListener('octavo:open', refresh)
    return () => dialog.removeEventListener('octavo:open', refresh)
  }, [dialog, credentialScope])

  const setCredentials = (credentials: Credentials, keep: Keeping) => {
    setValues({ ...values, credentials })
    setKeeping(keep)
    keepCredentials(credentialScope, credentials, keep)
  }
  const reset = (next = initialValues(data)) => {
    const { server, variables, security, credentials } = values
    setValues({ ...next, server, variables, security, credentials })
    setRound(round + 1)
  }
  return { values, keeping, round, setValues, reset, setCredentials }
}

/** Returns the values of a form that opens for the first time. */
export function initialValues(data: PlaygroundData): RequestValues {
  const { forms, parameters, template, security } = data
  const readLocation = (location: string) => {
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
    path: readLocation('path'),
    query: readLocation('query'),
    header: readLocation('header'),
    cookie: readLocation('cookie'),
    querystring: readLocation('querystring'),
    security: 0,
    credentials,
    body: body && initialBody(body.mediaType, { ...data, required: template.bodyRequired }),
  }
}

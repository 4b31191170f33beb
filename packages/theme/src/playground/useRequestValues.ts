import type { PlaygroundData, RequestValues } from '@octavo/core'
import { useEffect, useState } from 'preact/hooks'
import { type Credentials, type Keeping, keepCredentials, keepingOf, readCredentials } from './auth/credentials.js'
import { initialValues } from './initialValues.js'

export interface RequestValuesControl {
  values: RequestValues
  /** How long credentials are stored. */
  keeping: Keeping
  setValues(values: RequestValues): void
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
    return { ...initial, server, credentials: { ...initial.credentials, ...readCredentials(credentialScope) } }
  })
  const [keeping, setKeeping] = useState(() => keepingOf(credentialScope))

  useEffect(() => {
    // Another playground of this page may have changed the credentials.
    const refresh = () => {
      setKeeping(keepingOf(credentialScope))
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
  return { values, keeping, setValues, setCredentials }
}

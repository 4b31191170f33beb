import type { BodyContent, FormField } from '@octavo/core'
import { createContext } from 'preact'
import type { FieldProps } from './Field.js'
import type { Ids } from './Labelled.js'

/** What all fields of a form share. */
export interface FormContextValue {
  forms: Readonly<Record<string, FormField>>
  /** Says, after somebody tried to send, that a field needs a value. */
  missing(field: FormField, value: BodyContent | undefined): string | undefined
}

export const FormContext = createContext<FormContextValue>({ forms: {}, missing: () => undefined })

export interface ControlProps extends FieldProps {
  ids: Ids
  problem: string | undefined
}

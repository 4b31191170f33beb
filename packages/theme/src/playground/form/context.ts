import type { FormField } from '@octavo/core'
import { createContext } from 'preact'
import type { FieldProps } from './Field.js'
import type { Ids } from './Labelled.js'

/** What all fields of a form share. */
export interface FormContextValue {
  forms: Readonly<Record<string, FormField>>
  /** Somebody tried to send: fields that need a value say so. */
  attempted: boolean
}

export const FormContext = createContext<FormContextValue>({ forms: {}, attempted: false })

/** Names of the forms around a field, innermost last: what is in itself is folded until somebody opens it. */
export const InsideContext = createContext<readonly string[]>([])

export interface ControlProps extends Omit<FieldProps, 'problem'> {
  ids: Ids
  problem: string | undefined
}

import type { FormField } from '@octavo/core'
import { createContext, type FunctionComponent } from 'preact'
import type { Ids } from './Labeled.js'
import type { FormValue } from './values.js'

/** Context shared by all fields of a form. */
interface FormContextValue {
  forms: Readonly<Record<string, FormField>>
  /** True after the first attempt to send: required fields show errors. */
  attempted: boolean
}

export const FormContext = createContext<FormContextValue>({ forms: {}, attempted: false })

/** References of the forms around a field, innermost last. Recursive forms are collapsed. */
export const InsideContext = createContext<readonly string[]>([])

export interface FieldProps {
  field: FormField
  value: FormValue
  onChange(value: FormValue): void
  /** True if a value must be sent. Required properties of an omitted object need not be. Default: `field.required`. */
  needed?: boolean
  /** Error message for the value at this location in the request. */
  problem?: string | undefined
  /** True for an empty recursive field, which is rendered only after it is opened. */
  isFolded?: boolean
}

export interface ControlProps extends Omit<FieldProps, 'problem'> {
  ids: Ids
  problem: string | undefined
}

/** Passes `Field` to fields that contain others, to avoid a circular import. */
export interface ContainerProps {
  Field: FunctionComponent<FieldProps>
}

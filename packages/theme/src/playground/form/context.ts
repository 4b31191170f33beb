import type { BodyContent, FormField } from '@octavo/core'
import { createContext, type FunctionComponent } from 'preact'
import type { Ids } from './Labelled.js'

/** What all fields of a form share. */
interface FormContextValue {
  forms: Readonly<Record<string, FormField>>
  /** Somebody tried to send: fields that need a value say so. */
  attempted: boolean
}

export const FormContext = createContext<FormContextValue>({ forms: {}, attempted: false })

/** Names of the forms around a field, innermost last: what is in itself is folded until somebody opens it. */
export const InsideContext = createContext<readonly string[]>([])

export interface FieldProps {
  field: FormField
  value: BodyContent | undefined
  onChange(value: BodyContent | undefined): void
  /** Whether a value must be sent: what a left out object requires need not. Default: when it is required. */
  needed?: boolean
  /** What is wrong with its value where that goes. */
  problem?: string | undefined
  /** It is a part of itself that nobody has filled in: drawn when it is opened, as there is no end to it. */
  isFolded?: boolean
}

export interface ControlProps extends Omit<FieldProps, 'problem'> {
  ids: Ids
  problem: string | undefined
}

/** A field that contains others is given what renders any field, as that renders such fields itself. */
export interface ContainerProps {
  Field: FunctionComponent<FieldProps>
}

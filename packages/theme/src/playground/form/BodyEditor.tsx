import type { BodyForm, BodyTemplate, BodyValue, FileValue, FormField, SentValue } from '@octavo/core'
import { type BodyKind, bodyKind, fileContent, fileValue } from '@octavo/openapi/request'
import type { VNode } from 'preact'
import { useCallback, useContext } from 'preact/hooks'
import { hasUnnamedParts } from '../request/fieldNotes.js'
import type { JsonProblem } from '../request/lazyParts.js'
import { ModeSwitch } from '../request/ModeSwitch.js'
import { label } from '../request/playgroundLabels.js'
import { bodyText, changedType } from './bodyValue.js'
import { findProblems, problemText } from './checkValue.js'
import { Field } from './Field.js'
import { type FieldProps, FormContext } from './formContext.js'
import { withImplied } from './initial.js'
import { Options } from './LabeledSelect.js'
import { ObjectFields } from './ObjectField.js'
import { readJson } from './readJson.js'
import { TextBody } from './TextBody.js'
import { resolveField } from './values.js'

interface BodyEditorProps {
  templates: readonly BodyTemplate[]
  bodies: readonly BodyForm[]
  required: boolean
  value: BodyValue
  onChange(value: BodyValue): void
}

/** The editor for the request body: its content type, and its fields, text or file. */
export function BodyEditor({ templates, bodies, required, value, onChange }: BodyEditorProps): VNode {
  const { forms, attempted } = useContext(FormContext)
  const body = bodies.find(({ mediaType }) => mediaType === value.mediaType) ?? bodies[0]
  const kind = bodyKind(value.mediaType)
  const field = body?.field && shownField({ ...resolveField(body.field, forms), required }, kind)
  const hasText = kind === 'json' || kind === 'xml' || kind === 'text'
  const isText = value.text !== undefined || (!field && hasText)
  const { mediaType } = value
  const template = templates.find((one) => one.mediaType === mediaType)
  const withExample = (example: SentValue, asText: boolean): BodyValue => {
    if (!asText && typeof example !== 'string')
      return { mediaType, value: field ? withImplied(example, field, forms) : example }
    return { mediaType, text: bodyText({ mediaType, value: example }, body, template) }
  }
  const check = useCallback(
    (text: string) => textProblems(text, { field, forms, attempted, required, isJson: kind === 'json' }),
    [body, forms, attempted, required, kind],
  )
  return (
    <div class="pg-fields">
      <div class="pg-bar">
        <h3>{label('body')}</h3>
        {field && hasText && (
          <ModeSwitch
            isText={isText}
            form={label('form')}
            text={kind === 'json' ? 'JSON' : label('text')}
            onText={() => onChange({ ...(kind !== 'json' && value), mediaType, text: bodyText(value, body, template) })}
            onForm={() =>
              onChange({ mediaType, value: kind === 'json' ? readJson(value.text ?? '').value : value.value })
            }
            canForm={kind === 'json' ? isForm(value.text) : true}
          />
        )}
        {body && <ExampleSelect body={body} onChoose={(example) => onChange(withExample(example, isText))} />}
        {templates.length > 1 && (
          <select
            class="pg-input pg-small"
            aria-label={label('contentType')}
            value={mediaType}
            onChange={({ currentTarget }) =>
              onChange(changedType(value, currentTarget.value, { bodies, forms, required }))
            }
          >
            {templates.map((template) => (
              <option key={template.mediaType}>{template.mediaType}</option>
            ))}
          </select>
        )}
      </div>
      {template && hasUnnamedParts(template) && <p class="pg-description pg-hint">{label('unnamedParts')}</p>}
      {isText ? (
        <TextBody
          mediaType={mediaType}
          field={field}
          isJson={kind === 'json'}
          check={check}
          text={value.text ?? ''}
          placeholder={body?.placeholder}
          onChange={(text) => onChange({ mediaType, text })}
        />
      ) : kind === 'binary' || !field ? (
        <Field
          field={{ name: label('chooseFile'), kind: 'file', required }}
          value={value.file && fileValue(value.file)}
          onChange={(file) =>
            onChange({ mediaType, file: file !== undefined ? fileContent(file as FileValue) : undefined })
          }
        />
      ) : (
        <FormBody field={field} value={value} onChange={onChange} />
      )}
    </div>
  )
}

/** Removes null from the fields of forms and multipart bodies, which cannot represent it. */
function shownField(field: FormField, kind: BodyKind): FormField {
  if (kind !== 'form' && kind !== 'multipart') return field
  return field.fields ? { ...field, fields: field.fields.map((child) => ({ ...child, nullable: false })) } : field
}

/** Returns true for text that a form can show. */
function isForm(text = ''): boolean {
  return readJson(text).problem === undefined
}

function FormBody({
  field,
  value,
  onChange,
}: {
  field: FormField
  value: BodyValue
  onChange(value: BodyValue): void
}): VNode {
  const props: FieldProps = {
    field,
    // An optional body with required fields is rarely meant to be empty.
    needed: field.required || field.kind === 'object',
    value: value.value,
    onChange: (next) => onChange({ mediaType: value.mediaType, value: next }),
  }
  return field.kind === 'object' ? <ObjectFields {...props} Field={Field} /> : <Field {...props} />
}

/** The button or menu for filling in an example body. */
function ExampleSelect({ body, onChoose }: { body: BodyForm; onChoose(value: SentValue): void }): VNode | null {
  const [only, second] = body.examples
  if (!only) return null
  if (!second)
    return (
      <button type="button" class="pg-button" onClick={() => onChoose(only.value)}>
        {label('useExample')}
      </button>
    )
  return (
    <select
      class="pg-input pg-small"
      aria-label={label('example')}
      value=""
      onChange={({ currentTarget }) => {
        const example = body.examples[Number(currentTarget.value)]
        if (currentTarget.value !== '' && example) onChoose(example.value)
        currentTarget.value = ''
      }}
    >
      <option value="">{label('useExample')}</option>
      <Options titles={body.examples.map(({ title }) => title)} />
    </select>
  )
}

interface TextCheck {
  field: FormField | undefined
  forms: Readonly<Record<string, FormField>>
  attempted: boolean
  required: boolean
  isJson: boolean
}

/** Maximum number of errors that are marked in a text. */
const MAX_PROBLEMS = 50

/** Returns the errors of a text. Missing values count only after the first attempt to send. */
function textProblems(text: string, { field, forms, attempted, required, isJson }: TextCheck): JsonProblem[] {
  if (text.trim() === '') return attempted && required ? [{ text: label('missing'), path: [] }] : []
  if (!isJson) return []
  const { value, problem, at = 0 } = readJson(text)
  if (problem) return [{ text: problem, at }]
  const problems: JsonProblem[] = []
  for (const one of field ? findProblems(value, { field, forms }) : []) {
    if (one.isMissing && !attempted) continue
    problems.push({ path: one.path, text: problemText(one) })
    if (problems.length === MAX_PROBLEMS) break
  }
  return problems
}

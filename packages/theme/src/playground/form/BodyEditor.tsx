import type { BodyForm, BodyTemplate, BodyValue, FileValue, FormField, SentValue } from '@octavo/core'
import { type BodyKind, bodyKind, fileContent, fileValue } from '@octavo/openapi/request'
import type { VNode } from 'preact'
import { useContext, useId } from 'preact/hooks'
import { hasUnnamedParts } from '../request/fieldNotes.js'
import { ModeSwitch } from '../request/ModeSwitch.js'
import { label } from '../request/playgroundLabels.js'
import { bodyText, changedType } from './bodyValue.js'
import { firstError } from './checkValue.js'
import { Field } from './Field.js'
import { type FieldProps, FormContext } from './formContext.js'
import { withImplied } from './initial.js'
import { described, Labeled } from './Labeled.js'
import { Options } from './LabeledSelect.js'
import { ObjectFields } from './ObjectField.js'
import { readJson } from './readJson.js'
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
  const check = (text: string) => {
    if (text.trim() === '') return attempted && required ? label('missing') : undefined
    if (kind !== 'json') return undefined
    const read = readJson(text)
    if (read.problem || !attempted || !field) return read.problem
    return firstError(read.value, { field, forms })
  }
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

function TextBody({
  mediaType,
  check,
  text,
  placeholder,
  onChange,
}: {
  mediaType: string
  check(text: string): string | undefined
  text: string
  placeholder: string | undefined
  onChange(text: string): void
}): VNode {
  const id = useId()
  const field: FormField = { name: mediaType, kind: 'text' }
  const ids = { control: id, problem: `${id}-problem` }
  const problem = check(text)
  return (
    <Labeled field={{ ...field, format: '' }} ids={ids} problem={problem}>
      <textarea
        id={id}
        class="pg-input pg-code-input"
        rows={Math.min(18, Math.max(6, (text || (placeholder ?? '')).split('\n').length))}
        spellcheck={false}
        placeholder={placeholder}
        value={text}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
        {...described(ids, field, problem)}
      />
    </Labeled>
  )
}

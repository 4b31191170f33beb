import type { ComponentChildren, VNode } from 'preact'
import type { ApiError } from '../api/apiError.js'
import { Document, type DocumentProps, type Form, type PageFrame } from './document.js'
import { Field, type FormField } from './fieldParts.js'
import { formatReaderText } from './formatTexts.js'
import { Icon } from './icons.js'
import { Action, type ActionProps, Alert, CopyText } from './statusParts.js'

/** A page with a list, a form, or both. */
export interface ListView {
  frame: PageFrame
  section: DocumentProps['section']
  /** False to hide the form and all actions. */
  canWrite: boolean
  title: string
  /** The page above. */
  back?: { label: string; href: string }
  /** Why the form is missing. */
  notice?: string | undefined
  actions?: readonly ActionProps[]
  /** Texts that only this page ever shows, by label. */
  created?: { title: string; help: string; texts: Readonly<Record<string, string>> } | undefined
  facts?: Readonly<Record<string, ComponentChildren>>
  list?: { title: string; empty: string; rows: readonly ListRow[] }
  form?: FormView | undefined
}

export interface ListRow {
  key: string
  title: string
  href?: string | undefined
  badge?: { text: string; kind: 'queued' | 'completed' | 'failed' | 'ended' } | undefined
  /** Empty lines are omitted. */
  lines: readonly ComponentChildren[]
  error?: string | null | undefined
  actions?: readonly ActionProps[] | undefined
}

export interface FormView {
  title: string
  action: string
  submit: string
  fields: readonly FormField[]
  values: Form
  failure?: ApiError | undefined
  /** ID of a form that creates only one thing when it is sent repeatedly. */
  requestId?: string | undefined
}

export function ListPage({ frame, section, canWrite, title, back, notice, actions = [], ...view }: ListView): VNode {
  const { created, facts, list, form } = view
  return (
    <Document frame={frame} title={back ? `${title} · ${back.label}` : title} section={section}>
      {back && (
        <p class="trail">
          <a href={back.href}>
            <Icon name="back" />
            {back.label}
          </a>
        </p>
      )}
      <div class="heading">
        <h1>{title}</h1>
        <div class="actions">{canWrite && <Actions actions={actions} />}</div>
      </div>
      {created && <Created {...created} />}
      {notice !== undefined && <Alert kind="notice">{notice}</Alert>}
      {facts && <Facts facts={facts} />}
      <div class={list ? 'columns' : 'narrow'}>
        {list && (
          <section aria-labelledby="list">
            <h2 id="list">{list.title}</h2>
            <ul class="rows card">
              {list.rows.length === 0 && <li class="row muted">{list.empty}</li>}
              {list.rows.map((row) => (
                <Row {...row} key={row.key} actions={canWrite ? row.actions : []} />
              ))}
            </ul>
          </section>
        )}
        {canWrite && form && <FormSection {...form} />}
      </div>
    </Document>
  )
}

function Created({ title, help, texts }: NonNullable<ListView['created']>): VNode {
  return (
    <section class="card is-new" aria-labelledby="new" id="created">
      <h2 id="new">{title}</h2>
      <p class="muted">{help}</p>
      {Object.entries(texts).map(([label, text]) => (
        <div key={label} class="field">
          <span class="small">{label}</span>
          <CopyText id={`new-${label.toLowerCase()}`} text={text} label={`Copy ${label}`} />
        </div>
      ))}
    </section>
  )
}

function Facts({ facts }: { facts: NonNullable<ListView['facts']> }): VNode {
  return (
    <section class="card" aria-label="Details">
      <dl class="facts">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Row({ title, href, badge, lines, error, actions = [] }: ListRow): VNode {
  return (
    <li class="row">
      <div class="row-main">
        {href === undefined ? (
          <span class="row-title">{title}</span>
        ) : (
          <a class="row-title" href={href}>
            {title}
          </a>
        )}
        {lines
          .filter((line) => line)
          .map((line, index) => (
            <span key={index} class="muted small">
              {line}
            </span>
          ))}
        {error != null && <span class="row-error small">{formatReaderText(error)}</span>}
      </div>
      {(badge || actions.length > 0) && (
        <div class="row-side">
          {badge && <span class={`badge is-${badge.kind}`}>{badge.text}</span>}
          <Actions actions={actions} />
        </div>
      )}
    </li>
  )
}

function Actions({ actions }: { actions: readonly ActionProps[] }): VNode {
  return (
    <>
      {actions.map((action) => (
        <Action key={action.label} {...action} />
      ))}
    </>
  )
}

function FormSection({ title, action, submit, fields, values, failure, requestId }: FormView): VNode {
  const errors = failure?.fields ?? {}
  const isBesideFields = Object.keys(errors).length > 0 && fieldsOnly(errors, fields)
  return (
    <section aria-labelledby="form">
      <h2 id="form">{title}</h2>
      {failure && !isBesideFields && <Alert>{failure.message}</Alert>}
      <form method="post" action={action} class="card form">
        {requestId !== undefined && <input type="hidden" name="request" value={requestId} />}
        {fields.map((field) => (
          <Field key={field.name} {...field} values={values} error={errors[field.name]} />
        ))}
        <button type="submit" class="button is-primary is-wide">
          {submit}
        </button>
      </form>
    </section>
  )
}

function fieldsOnly(errors: ApiError['fields'], fields: readonly FormField[]): boolean {
  return Object.keys(errors).every((name) => fields.some((field) => field.name === name))
}

import {
  type ChoiceView,
  contentHash,
  type FieldView,
  type FragmentPart,
  type FragmentReference,
  type MoreView,
  type SchemaMode,
  type SchemaView,
} from '@octavo/core'
import type { Json } from '../model/json.js'
import { own, type References } from '../references/references.js'
import { type Anchors, anchorOf } from './anchors.js'
import { type Children, childrenOf } from './children.js'
import { describeSchema, isOmitted, type SchemaOptions } from './describe.js'
import { type EffectiveSchema, effectiveSchema, keyword } from './effective.js'
import { type Choice, choicesOf, hasChoices, MAX_VARIANTS } from './variants.js'

interface SchemaSource {
  value: Json | undefined
  at: string
}

interface SchemaTreeOptions extends SchemaOptions {
  references: References
  anchors: Anchors
  /** Weight, in compressed bytes, that fields may have together. */
  budget: number
}

/** Levels of nested fields in one file; what is deeper is loaded when it is opened. */
const MAX_DEPTH = 10

interface Task {
  view: SchemaView
  schema: EffectiveSchema
  mode: SchemaMode
  /** Prefix of the anchors inside. */
  prefix: string
  depth: number
  /** Heads of the schemas around, this one among them. */
  around: ReadonlySet<string>
  from?: number
  part?: FragmentPart
}

/**
 * Views of the schemas of one page. They are filled level by level, so that when the page is full the deepest fields are
 * those that are left to fragments, whatever the schemas are.
 */
export class SchemaTree {
  readonly fragments = new Map<string, FragmentReference>()
  readonly #options: SchemaTreeOptions
  #tasks: Task[] = []
  #spent = 0

  constructor(options: SchemaTreeOptions) {
    this.#options = { ...options, room: () => this.room() }
  }

  /** Characters the next description may have: what is left of the page, then a line, then nothing. */
  room(): number {
    const left = this.#options.budget - this.#spent
    if (left > 0) return Math.max(MIN_TEXT, Math.floor(left / TEXT_WEIGHT))
    return this.isOver() ? 0 : MIN_TEXT
  }

  /** Whether nothing more should be added at all. */
  isOver(): boolean {
    return this.#spent > 1.2 * this.#options.budget
  }

  /** A view of the schema; what is inside it is there after `fill`. */
  add(source: SchemaSource, { mode, prefix, from, part }: Pick<Task, 'mode' | 'prefix' | 'from' | 'part'>): SchemaView {
    const schema = effectiveSchema(this.#options.references, source)
    if (part === 'enum') {
      const { type, enum: values = [], enumRest } = this.#describe(schema, mode, { enumFrom: from ?? 0 })
      return { type, enum: values, enumRest }
    }
    const view = part ? { type: 'object' } : this.#describe(schema, mode, { scalarExamples: true })
    this.#tasks.push({
      view,
      schema,
      mode,
      prefix,
      depth: 0,
      around: new Set(schema.heads),
      from: from || undefined,
      part,
    })
    return view
  }

  /** Counts something else that the page holds. */
  spend(texts: readonly (string | undefined)[]): void {
    this.#spent += weightOf(texts)
  }

  fill(): void {
    for (let tasks = this.#tasks; tasks.length > 0; tasks = this.#tasks) {
      this.#tasks = []
      for (const task of tasks) this.#expand(task)
    }
  }

  #describe(
    schema: EffectiveSchema,
    mode: SchemaMode,
    only: Pick<SchemaOptions, 'scalarExamples' | 'enumFrom'> = {},
  ): SchemaView {
    const { references } = this.#options
    const moreValues = (rest: { count: number; from: number }) =>
      this.#more({ schema, mode }, { ...rest, part: 'enum' })
    const view = describeSchema(references, schema, { ...this.#options, ...only, moreValues })
    const rules = view.rules?.map(({ text }) => text) ?? []
    const values = view.enum?.flatMap(({ value, descriptionHtml }) => [value, descriptionHtml])
    this.#spent +=
      FIELD_WEIGHT +
      weightOf([view.descriptionHtml, view.default, ...(values ?? []), ...(view.examples ?? []), ...rules])
    return view
  }

  #expand(task: Task): void {
    const { schema, view } = task
    const { references } = this.#options
    const children = childrenOf(references, schema)
    if (task.part) {
      const choice = choicesOf(references, children.schema).find(({ kind }) => kind === task.part)
      if (choice) view.choices = [this.#choice(task, choice.later(task.from ?? 0))]
      return
    }
    const isFull = this.#isFull() || task.depth >= MAX_DEPTH
    const shown = isFull && children.count > 0 ? [] : shownChoices(references, children.schema)
    if (schema.isCircular) view.recursive = schema.model ?? view.type
    if (children.count === 0 && shown.length === 0) return
    const around = children.schema === schema ? task.around : new Set([...task.around, ...children.schema.heads])
    // An array or a map of a model that is around.
    if (children.schema !== schema && children.schema.heads.some((place) => task.around.has(place))) {
      view.recursive = children.schema.model ?? view.type
      return
    }
    if (isFull) {
      view.more = this.#more(task, { count: children.count })
      return
    }
    this.#addFields({ ...task, around }, children)
    if (shown.length > 0 && !view.more) view.choices = shown.map((choice) => this.#choice({ ...task, around }, choice))
  }

  #addFields(task: Task, children: Children): void {
    const { view, mode, prefix, from = 0 } = task
    const [fields, required] = [children.fields(), children.required()]
    const views: FieldView[] = []
    for (const [index, { name, sources }] of fields.entries()) {
      if (index < from) continue
      if (views.length > 0 && this.#isFull()) {
        view.rest = this.#more(task, { count: fields.length - index, from: index })
        break
      }
      const schema = effectiveSchema(this.#options.references, ...sources)
      if (isOmitted(schema, mode)) continue
      const id = this.#options.anchors.take(anchorOf(prefix, name))
      this.spend([name, id, id])
      // A name without letters can't be pressed.
      const field: FieldView = { ...this.#describe(schema, mode), id, name: name || '""', required: required.has(name) }
      views.push(field)
      this.#enter({ ...within(task), view: field, schema, prefix: id })
    }
    if (views.length > 0) view.fields = views
  }

  /** Queues what is inside a schema, unless it is around already. */
  #enter(task: Task): void {
    const { schema, view } = task
    const circle = schema.heads.find((place) => task.around.has(place))
    if (circle === undefined) this.#tasks.push({ ...task, around: new Set([...task.around, ...schema.heads]) })
    else if (hasInside(this.#options.references, schema)) view.recursive = schema.model ?? view.type
  }

  #choice(task: Task, { kind, discriminator, variants, rest }: Choice): ChoiceView {
    const views = variants.map(({ schema, title, value }) => {
      const id = this.#options.anchors.take(anchorOf(task.prefix, title))
      const view = { ...this.#describe(schema, task.mode), title, id, value }
      this.#enter({ ...within(task), view, schema })
      return view
    })
    const from = (task.part ? (task.from ?? 0) : 0) + MAX_VARIANTS
    const more = rest > 0 ? this.#more(task, { count: rest, from, part: kind }) : undefined
    return { kind, discriminator: discriminator || undefined, variants: views, rest: more }
  }

  #isFull(): boolean {
    return this.#spent > this.#options.budget
  }

  #more({ schema, mode }: Pick<Task, 'schema' | 'mode'>, rest: Rest): MoreView {
    // What stands furthest out has all that applies; several schemas of one property are rare and show the first.
    return this.more({ pointer: placeOf(schema), mode }, rest)
  }

  /** Names the fragment that goes on with something of the document. */
  more({ pointer, mode }: { pointer: string; mode: SchemaMode }, { count, from = 0, part }: Rest): MoreView {
    const { source } = this.#options.references.document
    const id = contentHash(source, pointer, mode, String(from), ...(part ? [part] : [])).slice(0, 16)
    const href = this.#options.fragmentHref(id)
    if (href !== undefined) this.fragments.set(id, { id, pointer, mode, from, part })
    return { href, count: count || undefined }
  }
}

interface Rest {
  count: number
  from?: number
  part?: FragmentPart
}

/** The task of something one level further in, from its beginning. */
function within({ part: _, from: __, ...task }: Task): Task {
  return { ...task, depth: task.depth + 1 }
}

/** A model's own place where a schema only refers to it: its fragment is one file, whoever loads it. */
function placeOf({ parts: [outer] }: EffectiveSchema): string {
  const ref = outer && own(outer.value, '$ref')
  const adds =
    outer && ['properties', 'allOf', 'oneOf', 'anyOf', 'enum'].some((key) => own(outer.value, key) !== undefined)
  return typeof ref === 'string' && !adds ? ref : (outer?.at ?? '#')
}

/** Compressed bytes of a field's markup, and of each character of its texts; measured over the corpus. */
const FIELD_WEIGHT = 32
const TEXT_WEIGHT = 0.4

/** Length of a description where there is hardly room for one. */
const MIN_TEXT = 120

function weightOf(texts: readonly (string | undefined)[]): number {
  return texts.reduce((sum, text) => sum + (text?.length ?? 0) * TEXT_WEIGHT, 0)
}

/** Choices that say more than the label of the type. */
function shownChoices(references: References, schema: EffectiveSchema): Choice[] {
  return choicesOf(references, schema).filter(
    ({ discriminator, variants }) =>
      discriminator !== undefined || variants.some((variant) => saysMore(references, variant.schema)),
  )
}

function hasInside(references: References, schema: EffectiveSchema): boolean {
  const children = childrenOf(references, schema)
  return children.count > 0 || hasChoices(references, children.schema)
}

/** Whether a variant says more than its type, which the label of the choice names already. */
function saysMore(references: References, schema: EffectiveSchema): boolean {
  const words = ['title', 'description', 'enum', 'const', 'pattern', 'maxLength', 'minimum', 'maximum', 'maxItems']
  return hasInside(references, schema) || words.some((word) => keyword(schema, word) !== undefined)
}

import {
  type ChoiceView,
  contentHash,
  type FieldView,
  type FragmentPart,
  type FragmentReference,
  type InsideView,
  type MoreView,
  type SchemaMode,
  type SchemaView,
} from '@octavo/core'
import { describeSchema, isOmitted, MAX_DESCRIPTION, type SchemaOptions, schemaDescription } from './describeSchema.js'
import { type EffectiveSchema, effectiveSchema, keyword, requiredProperties } from './effective.js'
import { insideLevels } from './inside.js'
import { ownValue, type References, type Source } from './references.js'
import { schemaAnchor, type TakeAnchor } from './schemaAnchors.js'
import { type Children, schemaChildren } from './schemaChildren.js'
import { type Choice, hasChoices, schemaChoices } from './variants.js'

interface SchemaTreeOptions extends SchemaOptions {
  references: References
  takeAnchor: TakeAnchor
  /** Maximum size of all fields, in compressed bytes. */
  budget: number
}

/** Maximum nesting of fields in one file. Deeper fields are loaded when they are opened. */
const MAX_DEPTH = 10

interface Task {
  view: SchemaView
  schema: EffectiveSchema
  mode: SchemaMode
  /** Prefix of nested anchors. */
  prefix: string
  depth: number
  /** Pointers of this schema and its ancestors (`heads`). */
  around: ReadonlySet<string>
  from?: number
  part?: FragmentPart
}

/**
 * The schema views of one page. They are filled level by level, so that on a full page only the deepest fields become
 * fragments.
 */
export class SchemaTree {
  readonly fragments = new Map<string, FragmentReference>()
  readonly #options: SchemaTreeOptions
  #tasks: Task[] = []
  #usedBudget = 0

  constructor(options: SchemaTreeOptions) {
    this.#options = options
  }

  /** True if something has been omitted that no fragment shows. */
  isPartial = false

  /** True if nothing more should be added. Only documents that are made to be large get so far. */
  isOver(isListFull = false): boolean {
    const isOver = isListFull || this.#usedBudget > MAX_BUDGETS * this.#options.budget
    this.isPartial ||= isOver
    return isOver
  }

  /** Returns the first items of a list. */
  first<Item>(items: readonly Item[], count: number): readonly Item[] {
    this.isPartial ||= items.length > count
    return items.slice(0, count)
  }

  /**
   * Adds a view of a schema. `fill` adds its fields and variants.
   *
   * @param source the schema, or several that all apply
   * @param scalarExamples true if examples that are objects or lists are shown beside it
   */
  add(
    source: Source | readonly Source[],
    { mode, prefix, from, part }: Pick<Task, 'mode' | 'prefix' | 'from' | 'part'>,
    scalarExamples = false,
  ): SchemaView {
    const schema = effectiveSchema(this.#options.references, ...[source].flat())
    if (part === 'enum') {
      const { type, enum: values = [], enumRest } = this.#describe(schema, mode, { enumFrom: from ?? 0 })
      return { type, enum: values, enumRest }
    }
    const view = part ? { type: 'object' } : this.#describe(schema, mode, { scalarExamples })
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

  /** Counts other texts of the page. */
  spend(texts: readonly (string | undefined)[]): void {
    this.#usedBudget += textsWeight(texts)
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
    isLevel = false,
  ): SchemaView {
    const { references } = this.#options
    const moreValues = (rest: { count: number; from: number }) =>
      this.#more({ schema, mode }, { ...rest, part: 'enum' })
    this.isPartial ||= (schemaDescription(schema)?.length ?? 0) > MAX_DESCRIPTION
    const view: SchemaView = describeSchema(references, schema, { ...this.#options, ...only, moreValues })
    const levels = only.enumFrom === undefined && !isLevel ? this.#levels(schema, mode, { view, only }) : []
    if (levels.length > 0) view.inside = levels
    const rules = view.rules?.map(({ text }) => text) ?? []
    const values = view.enum?.flatMap(({ value, descriptionHtml }) => [value, descriptionHtml])
    this.#usedBudget +=
      FIELD_WEIGHT +
      textsWeight([view.descriptionHtml, view.default, ...(values ?? []), ...(view.examples ?? []), ...rules])
    return view
  }

  /** Returns the views of array items and map values that contain more than the type, without fields and variants. */
  #levels(
    schema: EffectiveSchema,
    mode: SchemaMode,
    { view, only }: { view: SchemaView; only: Pick<SchemaOptions, 'scalarExamples'> },
  ): InsideView[] {
    return schemaChildren(this.#options.references, schema).levels.flatMap(({ name, schema: inner }) => {
      const { enum: values, enumRest, ...level } = this.#describe(inner, mode, only, true)
      // The values of items are listed as those of the array.
      const enumView = view.enum && /^items(?:\.items)*$/.test(name) ? {} : { enum: values, enumRest }
      const { type, model, unresolved, ...value } = { ...level, ...enumView }
      return Object.values(value).some((value) => value !== undefined) ? [{ name, ...level, ...enumView }] : []
    })
  }

  #expand(task: Task): void {
    const { schema, view } = task
    const { references } = this.#options
    const children = schemaChildren(references, schema)
    if (task.part) {
      const choice = schemaChoices(references, children.schema).find(({ kind }) => kind === task.part)
      if (choice) view.choices = [this.#choice(task, choice.later(task.from ?? 0))]
      return
    }
    const isFull = this.#isFull() || task.depth >= MAX_DEPTH
    const choices = isFull && children.count > 0 ? [] : shownChoices(references, children.schema)
    const innerSchemas = task.from ? [] : insideLevels(schema, children)
    if (schema.isCircular) view.recursive = schema.model ?? view.type
    if (children.count === 0 && choices.length === 0 && innerSchemas.length === 0) return
    const ancestors = children.schema === schema ? task.around : new Set([...task.around, ...children.schema.heads])
    // An array or a map of an ancestor.
    if (children.schema !== schema && children.schema.heads.some((place) => task.around.has(place))) {
      view.recursive = children.schema.model ?? view.type
      return
    }
    if (isFull) {
      view.more = this.#more(task, { count: children.count })
      return
    }
    this.#addFields({ ...task, around: ancestors }, children)
    if (choices.length > 0 && !view.more)
      view.choices = choices.map((choice) => this.#choice({ ...task, around: ancestors }, choice))
    const added = innerSchemas.map(({ name, source }) => this.#inside({ ...task, around: ancestors }, name, source))
    if (added.length > 0) view.inside = [...(view.inside ?? []), ...added]
  }

  #inside(task: Task, name: string, source: Source): InsideView {
    const schema = effectiveSchema(this.#options.references, source)
    const view = { ...this.#describe(schema, task.mode), name }
    this.#enter({ ...nestedTask(task), view, schema, prefix: schemaAnchor(task.prefix, name) })
    return view
  }

  #addFields(task: Task, children: Children): void {
    const { view, mode, prefix, from = 0 } = task
    const [fields, required] = [children.fields(), requiredProperties(children.schema)]
    const views: FieldView[] = []
    for (const [index, { name, sources }] of fields.entries()) {
      if (index < from) continue
      if (views.length > 0 && this.#isFull()) {
        view.rest = this.#more(task, { count: fields.length - index, from: index })
        break
      }
      const schema = effectiveSchema(this.#options.references, ...sources)
      if (isOmitted(schema, mode)) continue
      const id = this.#options.takeAnchor(schemaAnchor(prefix, name))
      this.spend([name, id, id])
      // An empty name could not be clicked.
      const field: FieldView = { ...this.#describe(schema, mode), id, name: name || '""', required: required.has(name) }
      views.push(field)
      this.#enter({ ...nestedTask(task), view: field, schema, prefix: id })
    }
    if (views.length > 0) view.fields = views
  }

  /** Queues the fields and variants of a schema, unless it is recursive. */
  #enter(task: Task): void {
    const { schema, view } = task
    const isRecursive = schema.heads.some((head) => task.around.has(head))
    if (!isRecursive) this.#tasks.push({ ...task, around: new Set([...task.around, ...schema.heads]) })
    else if (hasInside(this.#options.references, schema)) view.recursive = schema.model ?? view.type
  }

  #choice(task: Task, { kind, discriminator, variants, rest }: Choice): ChoiceView {
    const views: ChoiceView['variants'] = []
    for (const { schema, title, value } of variants) {
      if (views.length > 0 && this.#isFull()) break
      const id = this.#options.takeAnchor(schemaAnchor(task.prefix, title))
      const view = { ...this.#describe(schema, task.mode), title, id, value }
      this.#enter({ ...nestedTask(task), view, schema })
      views.push(view)
    }
    const count = rest + variants.length - views.length
    const from = (task.part ? (task.from ?? 0) : 0) + views.length
    const more = count > 0 ? this.#more(task, { count, from, part: kind }) : undefined
    return { kind, discriminator: discriminator || undefined, variants: views, rest: more }
  }

  #isFull(): boolean {
    return this.#usedBudget > this.#options.budget
  }

  #more({ schema, mode }: Pick<Task, 'schema' | 'mode'>, rest: Rest): MoreView {
    const [pointer = schemaPointer(schema), ...others] = schema.sources ?? []
    return this.more({ pointer, mode, others: others.length > 0 ? others : undefined }, rest)
  }

  /** Registers the fragment that continues a value of the document. */
  more(
    { pointer, mode, others }: Pick<FragmentReference, 'pointer' | 'mode' | 'others'>,
    { count, from = 0, part }: Rest,
  ): MoreView {
    const { source } = this.#options.references.document
    const id = contentHash(source, pointer, mode, String(from), ...(part ? [part] : []), ...(others ?? [])).slice(0, 16)
    const href = this.#options.fragmentHref(id)
    if (href !== undefined) this.fragments.set(id, { id, pointer, mode, from, part, others })
    return { href, count: count || undefined }
  }
}

interface Rest {
  count: number
  from?: number
  part?: FragmentPart
}

/** Returns the task of a child, one level deeper. */
function nestedTask({ part: _, from: __, ...task }: Task): Task {
  return { ...task, depth: task.depth + 1 }
}

/** Returns the pointer of the model for a plain reference, so that all references share one fragment. */
function schemaPointer({ parts: [outer] }: EffectiveSchema): string {
  const ref = outer && ownValue(outer.value, '$ref')
  const adds =
    outer && ['properties', 'allOf', 'oneOf', 'anyOf', 'enum'].some((key) => ownValue(outer.value, key) !== undefined)
  return typeof ref === 'string' && !adds ? ref : (outer?.at ?? '#')
}

/** Compressed bytes of a field's markup, and of each character of text, measured on real documents. */
const FIELD_WEIGHT = 32
const TEXT_WEIGHT = 0.4

/** Size of the largest page, in budgets. Beside its fields it has parameters and responses, which are not deferred. */
const MAX_BUDGETS = 8

function textsWeight(texts: readonly (string | undefined)[]): number {
  return texts.reduce((sum, text) => sum + (text?.length ?? 0) * TEXT_WEIGHT, 0)
}

/** Returns the choices that add information to the type label. */
function shownChoices(references: References, schema: EffectiveSchema): Choice[] {
  return schemaChoices(references, schema).filter(
    ({ discriminator, variants }) =>
      discriminator !== undefined || variants.some((variant) => hasDetails(references, variant.schema)),
  )
}

function hasInside(references: References, schema: EffectiveSchema): boolean {
  const children = schemaChildren(references, schema)
  return children.count > 0 || hasChoices(references, children.schema) || insideLevels(schema, children).length > 0
}

/** Keywords that a type label does not contain. */
const WORDS = (
  'title description enum const default example examples deprecated pattern minLength maxLength minimum maximum ' +
  'exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems externalDocs xml'
).split(' ')

/** True if a variant adds information to its type, which the choice's label already contains. */
function hasDetails(references: References, schema: EffectiveSchema): boolean {
  const all = [schema, ...schemaChildren(references, schema).levels.map((level) => level.schema)]
  return hasInside(references, schema) || WORDS.some((word) => all.some((part) => keyword(part, word) !== undefined))
}

import { type Diagnostic, didYouMean } from '@octavo/core'
import { removeTwoslashNotations } from 'twoslash/fallback'

/** The module of TypeScript 5 or 6. Later versions do not have this interface. */
export interface Compiler {
  version: string
  versionMajorMinor: string
  createLanguageService?(host: object, ...others: unknown[]): object
}

/** The only files that a compiler reads: those of the block, which it writes, and types. */
export interface VirtualFiles extends Map<string, string> {
  hasFolder(path: string): boolean
}

/** 0-based position in code. */
interface CodePosition {
  line: number
  character: number
}

export interface CodeRange extends CodePosition {
  length: number
}

/** The type of a name. */
export interface TypeHover extends CodeRange {
  text: string
  docs: string
}

export type NoteKind = 'query' | 'error' | 'completion' | 'highlight' | 'log' | 'warn' | 'annotate'

/** A line about the code, below the line that it is about. */
export interface CodeNote extends CodePosition {
  kind: NoteKind
  text: string
}

export interface TypeProblem extends Pick<Diagnostic, 'message' | 'hint'> {
  rule: 'CODE_TWOSLASH' | 'CODE_TYPE'
  /** Position in the code as written. Undefined for the whole block. */
  at?: CodePosition
}

/** A code block with what the compiler says about it. Plain data, which is cached. */
export interface TypedCode {
  /** The code as shown. Undefined if it could not be compiled. */
  code?: string
  hovers: TypeHover[]
  notes: CodeNote[]
  /** Ranges of announced errors and of `^^^`. */
  marks: (CodeRange & { kind: 'error' | 'highlight' })[]
  problems: TypeProblem[]
}

/** Returns the types of a block in a language such as `ts`. */
export type TypeReader = (source: string, language: string) => TypedCode

/** Comments `// @log: text` that are shown as notes. */
const TAGS = ['annotate', 'error', 'log', 'warn']

/** Options that would replace the code by another. */
const UNSUPPORTED = ['showEmit', 'showEmittedFile', 'keepNotations']

const LANGUAGES = /^(?:[cm]?[jt]s|[jt]sx|typescript|javascript)$/

export const MAX_TYPED_CODE = 20_000
const MAX_HOVERS = 1_000
const MAX_TEXT = 2_000
const MAX_PROBLEMS = 20
const MAX_COMPLETIONS = 10

/** Errors about names that packages of types define. */
const TYPE_NAME_ERRORS = new Set([2580, 2581, 2582, 2591, 2592, 2593])

/** Number of compilers with different options that are kept, as each takes about 100 MB. */
const MAX_COMPILERS = 2

/** `ModuleResolutionKind.Bundler`. */
const COMPILER_OPTIONS = { moduleResolution: 100, types: [] }

/** `JsxEmit.ReactJSX`, for which the compiler looks for React. */
const JSX_OPTIONS = { jsx: 4 }

/** Returns twoslash code without instructions for the compiler: flags, queries, and what the cut markers hide. */
export function withoutTwoslash(code: string): string {
  try {
    return removeTwoslashNotations(code, TAGS)
  } catch {
    // The block is reported when its types are read: a cut marker is missing.
    return code
  }
}

/** Loads twoslash. The reader compiles blocks with a virtual file system; only `files` decides what is in it. */
export async function createTypeReader(compiler: Compiler, files: VirtualFiles): Promise<TypeReader> {
  const { createTwoslasher } = await import('twoslash/core')
  const service = compiler.createLanguageService
  const tsModule = {
    ...compiler,
    createLanguageService: (host: object, ...others: unknown[]) =>
      service?.({ ...host, directoryExists: (path: string) => files.hasFolder(path) }, ...others),
  }
  const twoslasher = createTwoslasher({
    tsModule: tsModule as never,
    fsMap: files,
    vfsRoot: '/',
    compilerOptions: COMPILER_OPTIONS,
    customTags: TAGS,
  })
  const cleanUp = () => {
    const compilers = twoslasher.getCacheMap()
    try {
      // A file of one block must not exist for the next.
      for (const path of [...files.keys()]) for (const { deleteFile } of compilers?.values() ?? []) deleteFile(path)
    } catch {
      // Its types cannot be read.
      compilers?.clear()
    }
    files.clear()
    if (compilers && compilers.size > MAX_COMPILERS) compilers.clear()
  }
  return (source, language) => {
    if (!LANGUAGES.test(language)) {
      const message = `Unsupported language "${language}" of a \`twoslash\` block.`
      return failure({ message, hint: 'Expected a language such as `ts`, `tsx` or `js`.' })
    }
    if (source.length > MAX_TYPED_CODE) {
      const limit = MAX_TYPED_CODE.toLocaleString('en')
      return failure({ message: `A \`twoslash\` block exceeds the limit of ${limit} characters.` })
    }
    const errors: CompilerError[] = []
    try {
      const result = twoslasher(source, language, {
        // Errors are reported here, with their positions.
        handbookOptions: { noErrorValidation: true },
        compilerOptions: language.endsWith('x') ? JSX_OPTIONS : {},
        filterNode: (node) => {
          if (node.type === 'error') errors.push({ ...node, code: Number(node.code) })
          return true
        },
      })
      const unsupported = result.meta.flagNotations.find(({ name }) => UNSUPPORTED.includes(name))
      if (unsupported) return failure({ message: `Unsupported twoslash option "@${unsupported.name}".` })
      return typedCode(result as TwoslashResult, source, errors)
    } catch (error) {
      return failure(describeFailure(error))
    } finally {
      cleanUp()
    }
  }
}

interface CompilerError {
  start: number
  length: number
  code: number
  text: string
}

type TwoslashNode = CodeRange & {
  type: string
  text?: string
  docs?: string
  tags?: [string, string | undefined][]
} & {
  name?: string
  code?: number
  completions?: { name: string }[]
}

interface TwoslashResult {
  code: string
  nodes: TwoslashNode[]
  meta: {
    flagNotations: { type: string; name: string; start: number }[]
    handbookOptions: { errors: number[] }
  }
}

/** Returns the result of twoslash as bounded data, with a diagnostic for each error that the block does not announce. */
function typedCode({ code, nodes, meta }: TwoslashResult, source: string, errors: readonly CompilerError[]): TypedCode {
  const announced = new Set(meta.handbookOptions.errors)
  const visibleNodes = nodes.filter(({ type, code }) => type !== 'error' || announced.has(code ?? 0))
  const hovers = new Map<string, TypeHover>()
  for (const node of visibleNodes) {
    const { line, character, length } = node
    if (node.type !== 'hover' || hovers.size >= MAX_HOVERS) continue
    hovers.set(`${line} ${character}`, { line, character, length, text: shorten(node.text), docs: describe(node) })
  }
  return {
    code,
    hovers: [...hovers.values()],
    notes: visibleNodes.flatMap(toNote),
    marks: visibleNodes.flatMap(({ type, line, character, length }) =>
      type === 'error' || type === 'highlight' ? [{ kind: type, line, character, length }] : [],
    ),
    problems: [
      ...errors.filter(({ code }) => !announced.has(code)).map((error) => typeError(error, source)),
      ...[...announced]
        .filter((code) => !errors.some((error) => error.code === code))
        .map(
          (code): TypeProblem => ({
            rule: 'CODE_TYPE',
            at: positionAt(source, Math.max(0, source.search(/^\/\/ ?@errors:/m))),
            message: `Announced error TS${code} does not occur.`,
            hint: 'Fix: remove it from `// @errors`, or restore the error.',
          }),
        ),
      ...visibleNodes
        .filter(({ type, completions }) => type === 'completion' && !completions?.length)
        .map(() => NO_NAME),
      ...meta.flagNotations.filter(({ type }) => type === 'unknown').map((flag) => unknownFlag(flag, source)),
    ].slice(0, MAX_PROBLEMS),
  }
}

function toNote({ type, name, text, line, character, completions }: TwoslashNode): CodeNote[] {
  const at = { line, character }
  if (type === 'completion') {
    const names = (completions ?? []).slice(0, MAX_COMPLETIONS).map((each) => each.name)
    return [{ kind: 'completion', text: names.join('  '), ...at }]
  }
  if (type === 'hover' || text === undefined || text === '') return []
  // A tag is about the line above it.
  if (type === 'tag')
    return [{ kind: name as NoteKind, text: shorten(text), line: Math.max(0, line - 1), character: 0 }]
  return [{ kind: type as NoteKind, text: shorten(text), ...at }]
}

function describe({ docs = '', tags = [] }: TwoslashNode): string {
  const lines = [docs, ...tags.map(([name, text]) => `@${name} ${text ?? ''}`.trim())].filter(Boolean)
  // Comments are Markdown, of which the text is shown.
  return shorten(lines.join('\n').replace(/\[([^\][\n]{1,200})\]\([^()\s]{1,500}\)|\*\*|`/g, '$1'))
}

function shorten(text = ''): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}

function typeError({ start, code, text }: CompilerError, source: string): TypeProblem {
  const [first = ''] = text.split('\n')
  const types = missingTypes(code, first)
  // The compiler advises to change tsconfig.json, which it does not read here.
  const message = types ? first.replace(/ Do you need to install.*/, '') : first
  return {
    rule: 'CODE_TYPE',
    at: positionAt(source, start),
    message: `Type error TS${code}: ${shorten(message)}`,
    hint: types
      ? `Fix: install \`@types/${types}\`, and write \`// @types: ${types}\` in the block.`
      : `Fix: correct the code, or announce the error with \`// @errors: ${code}\`.`,
  }
}

/** Returns the package of types with the global names or modules of a runtime that the code needs, without its scope. */
function missingTypes(code: number, message: string): string | undefined {
  if (/'node:[\w/]+'/.test(message)) return 'node'
  return TYPE_NAME_ERRORS.has(code) ? /@types\/(\w+)/.exec(message)?.[1] : undefined
}

function unknownFlag({ name, start }: { name: string; start: number }, source: string): TypeProblem {
  return {
    rule: 'CODE_TWOSLASH',
    at: positionAt(source, start),
    message: `Unknown twoslash option "@${name}"; it is shown as a comment.`,
    hint: didYouMean(name, [...TAGS, 'errors', 'noErrors', 'filename', 'target', 'lib', 'types', 'strict', 'jsx']),
  }
}

function positionAt(source: string, offset: number): CodePosition {
  const before = source.slice(0, offset).split('\n')
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
}

function failure(problem: Omit<TypeProblem, 'rule'>): TypedCode {
  return { hovers: [], notes: [], marks: [], problems: [{ rule: 'CODE_TWOSLASH', ...problem }] }
}

const NO_NAME: TypeProblem = {
  rule: 'CODE_TWOSLASH',
  message: 'Twoslash query below no name.',
  hint: 'Fix: put the `^` of `// ^?` or `// ^|` below a name.',
}

/** Describes an error of twoslash, or of the compiler for options that cannot be combined. */
function describeFailure(error: unknown): Omit<TypeProblem, 'rule'> {
  const { title, description = '', message = '' } = error as Record<string, string | undefined>
  const [, line] = /\bline(?:\(s\))? (\d+)/.exec(description) ?? []
  // Twoslash counts lines from 1, but those above completions from 0.
  const offset = /completions.* returned no/.test(description) ? 1 : -1
  const at = line === undefined ? undefined : { line: Number(line) + offset, character: 0 }
  if (title === 'Mismatched cut markers')
    return { at, message: `${title}.`, hint: 'Fix: write `// ---cut-end---` after each `// ---cut-start---`.' }
  if (/^Invalid .* query$/.test(title ?? '')) return { ...NO_NAME, at }
  const [first = ''] = (title === undefined ? message : `${title}: ${description}`).split('\n')
  return { message: `A \`twoslash\` block was not compiled: ${shorten(first)}` }
}

import type { AssistantView } from '@octavo/core'
import { emit } from '../client/emit.js'
import { readStream } from './answerStream.js'
import { addEvent, addQuestion, askAgain, EMPTY, fail, isUnderWay, stop } from './changes.js'
import type { AskContext, Conversation, Problem, Turn } from './chatTypes.js'
import { keepConversation, readConversation } from './keep.js'

/** Milliseconds between two updates of a growing answer. */
const REFRESH = 50
/** Maximum number of context items per question. */
const MAX_CONTEXT = 4

/** The conversation of this tab. It sends questions to the endpoint and notifies listeners of changes. */
export class Session {
  #conversation: Conversation
  #running: AbortController | undefined
  #context: AskContext[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #settings: AssistantView
  readonly #listeners = new Set<() => void>()
  readonly #name: string

  constructor(settings: AssistantView) {
    this.#settings = settings
    // Separate conversations for sites of one origin.
    this.#name = `assistant ${settings.endpoint}`
    this.#conversation = readConversation(this.#name)
    // An unfinished answer is stored as stopped, as its rest will be lost.
    addEventListener('pagehide', () => this.stop())
  }

  get conversation(): Conversation {
    return this.#conversation
  }

  get isAnswering(): boolean {
    return isUnderWay(this.#conversation.turns.at(-1))
  }

  /** True if answers may use the page. */
  get isPageKnown(): boolean {
    return !this.#settings.unsearched
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The context of the next question. */
  get context(): readonly AskContext[] {
    return this.#context
  }

  attach(context: readonly AskContext[]): void {
    const isNew = ({ value }: AskContext) => !this.#context.some((askContext) => askContext.value === value)
    this.#context = [...this.#context, ...context.filter(isNew)].slice(-MAX_CONTEXT)
    this.#notify()
  }

  detach(context: AskContext): void {
    this.#context = this.#context.filter((askContext) => askContext !== context)
    this.#notify()
  }

  /** @param about the title of the page or section that the question is about */
  async ask(question: string, about?: Pick<AskContext, 'value' | 'elementId'>): Promise<void> {
    if (this.isAnswering) this.stop()
    // Pages without HTTPS have no `randomUUID`.
    const id = crypto.randomUUID?.() ?? `${Date.now()}`
    const context = about?.value ? [{ ...about, path: this.#settings.path }] : this.#context
    this.#context = []
    emit({ name: 'docs.assistant.ask' })
    this.#change(addQuestion(this.#conversation, { id, question, context }))
    await this.#run()
  }

  async retry(): Promise<void> {
    if (this.isAnswering) return
    this.#change(askAgain(this.#conversation))
    await this.#run()
  }

  stop(): void {
    this.#running?.abort()
    this.#change(stop(this.#conversation))
  }

  reset(): void {
    this.#running?.abort()
    this.#context = []
    this.#change(EMPTY)
  }

  async #run(): Promise<void> {
    const controller = new AbortController()
    this.#running = controller
    const { signal } = controller
    // A stopped answer changes nothing.
    const change = (next: (conversation: Conversation) => Conversation) => {
      if (!signal.aborted) this.#changeSoon(next(this.#conversation))
    }
    const failed = (problem: Problem) => change((conversation) => fail(conversation, problem))
    try {
      const response = await this.#send(signal)
      if (!response.ok || !response.body) failed(await responseError(response))
      else await readStream(response.body, (event) => change((conversation) => addEvent(conversation, event)))
    } catch {
      const hasBegun = this.#conversation.turns.at(-1)?.state === 'answering'
      failed({ kind: hasBegun ? 'broken' : 'offline' })
    } finally {
      if (!signal.aborted) this.#change(this.#conversation)
    }
  }

  #send(signal: AbortSignal): Promise<Response> {
    const { endpoint, key, ...page } = this.#settings
    const { turns, threadId } = this.#conversation
    return fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key !== undefined && { Authorization: `Bearer ${key}` }) },
      body: requestBody({ turns, threadId, page }),
      signal,
    })
  }

  #changeSoon(next: Conversation): void {
    this.#conversation = next
    this.#timer ??= setTimeout(() => this.#notify(), REFRESH)
  }

  #change(next: Conversation): void {
    this.#conversation = next
    keepConversation(this.#name, next)
    this.#notify()
  }

  #notify(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const listener of this.#listeners) listener()
  }
}

const MAX_MESSAGE = 500

/** Returns the reason why a request failed. */
async function responseError(response: Response): Promise<Problem> {
  const { status, headers } = response
  if (status === 429) {
    const until = headerTime(headers.get('retry-after'))
    return { kind: 'busy', until }
  }
  if (status >= 500) return { kind: 'failed' }
  const message = await responseMessage(response)
  return { kind: 'refused', message }
}

/** Returns the time in a `Retry-After` header, which contains seconds or a date. */
function headerTime(header: string | null): number | undefined {
  if (header === null) return undefined
  const time = /^\d{1,9}$/.test(header) ? Date.now() + Number(header) * 1000 : Date.parse(header)
  return Number.isNaN(time) ? undefined : time
}

/** Returns the message of an `{"error": …}` response. */
async function responseMessage(response: Response): Promise<string | undefined> {
  try {
    const { error } = (await response.json()) as { error?: unknown }
    return typeof error === 'string' ? error.slice(0, MAX_MESSAGE) : undefined
  } catch {
    return undefined
  }
}

/** Maximum number of turns that are sent to the server, including the question. */
const MAX_TURNS = 10
/** Maximum length of a path that is sent to the endpoint. */
const MAX_PATH = 200

interface BodyInput {
  /** Turns of the conversation. The last one is the question. */
  turns: readonly Turn[]
  threadId?: string | undefined
  page: Pick<AssistantView, 'path' | 'version' | 'language'>
}

/** Returns the request body, with messages in the format of version 2. */
function requestBody({ turns, threadId, page }: BodyInput): string {
  const { path, version, language } = page
  const lastTurn = turns.at(-1)
  const hasPath = path.length <= MAX_PATH
  // The path implies the language; a filter would exclude content that exists in another language only.
  const isNarrowed = version !== undefined || (!hasPath && language !== undefined)
  return JSON.stringify({
    fp: 'anonymous',
    threadId,
    messages: turns
      .filter((turn) => turn === lastTurn || turn.answer !== '')
      .slice(-MAX_TURNS)
      .flatMap(turnMessages),
    filter: isNarrowed ? { version, language } : undefined,
    context: lastTurn && lastTurn.context.length > 0 ? lastTurn.context : undefined,
    currentPath: hasPath ? path : undefined,
  })
}

function turnMessages({ id, question, answer }: Turn): object[] {
  const message = (role: string, text: string) => ({ id: `${id}-${role}`, role, parts: [{ type: 'text', text }] })
  return [message('user', question), ...(answer === '' ? [] : [message('assistant', answer)])]
}

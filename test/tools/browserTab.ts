import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { CHROMIUM_FLAGS, findChromium } from './chromium.js'

type Params = Record<string, unknown>
type Listener = (method: string, params: Params, sessionId: string | undefined) => void

/**
 * A tab of Chromium. It speaks the DevTools protocol to the tab rather than to its page, because Chromium prerenders nothing for
 * pages that Playwright is attached to.
 */
export interface Tab {
  goto(url: string): Promise<void>
  /** Runs a script in every document, before its own. */
  addScript(source: string): Promise<void>
  /** Returns the value of an expression in the page that is shown. */
  evaluate<T>(expression: string): Promise<T>
  /** Evaluates an expression at intervals until its value is truthy, also across navigations. Returns the value. */
  waitFor<T>(expression: string): Promise<T>
  /** Moves the pointer to the middle of the first visible element. */
  hover(selector: string): Promise<void>
  /** Presses and releases the button of the pointer where it is. */
  press(): Promise<void>
  /** URLs of pages that the tab has prerendered. */
  readonly prerendered: string[]
  /** Returns the value of an expression in a page that is prerendered, and not activated. */
  evaluateHidden<T>(expression: string): Promise<T>
  close(): Promise<void>
}

export interface TabBrowser {
  /** Opens a tab with no cookies and an empty cache. */
  open(): Promise<Tab>
  close(): Promise<void>
}

/** Milliseconds that a page may take to show what is expected. */
const TIMEOUT = 20_000

/** Starts the Chromium of this machine. */
export async function launchTabs(): Promise<TabBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'octavo-tabs-'))
  const flags = [...CHROMIUM_FLAGS, '--remote-debugging-pipe', `--user-data-dir=${profile}`, '--window-size=1280,800']
  const child = spawn(findChromium() ?? '', flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const protocol = connect(child)
  return {
    open: () => openTab(protocol),
    async close() {
      const exit = once(child, 'exit')
      await protocol.send('Browser.close')
      await exit
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

interface Protocol {
  send<T = Params>(method: string, params?: Params, sessionId?: string): Promise<T>
  listeners: Set<Listener>
}

/** Connects to a browser by its pipes: messages are JSON and end with a NUL. */
function connect(child: ChildProcess): Protocol {
  const [input, output] = [child.stdio[3] as Writable, child.stdio[4] as unknown as Readable]
  const calls = new Map<number, { sessionId?: string; resolve(value: never): void; reject(error: Error): void }>()
  const listeners = new Set<Listener>()
  let text = ''
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (text + chunk).split('\0')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const { id, method, params, sessionId, result, error } = JSON.parse(message)
      const call = calls.get(id)
      calls.delete(id)
      if (error) call?.reject(new Error(error.message))
      else if (call) call.resolve(result as never)
      else for (const listener of [...listeners]) listener(method, params, sessionId)
      // A page that is gone answers nothing.
      if (method === 'Target.detachedFromTarget')
        for (const call of calls.values())
          if (call.sessionId === params.sessionId) call.reject(new Error('Page closed.'))
    }
  })
  let count = 0
  return {
    listeners,
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        count++
        calls.set(count, { ...(sessionId && { sessionId }), resolve, reject })
        input.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`)
      }),
  }
}

interface TargetInfo {
  targetId: string
  type: string
  subtype?: string
}

async function openTab(protocol: Protocol): Promise<Tab> {
  const { send } = protocol
  const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext')
  const target = { url: 'about:blank', forTab: true, browserContextId }
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', target)
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const pages = await watchPages(protocol, sessionId)
  return createTab(protocol, pages, async () => {
    pages.stop()
    await send('Target.disposeBrowserContext', { browserContextId })
  })
}

/** The pages of a tab: the one that is visible, and those that are prerendered. */
interface Pages {
  /** Scripts that run in every document. */
  scripts: string[]
  prerendered: string[]
  visibleSession(): string | undefined
  hiddenSession(): string | undefined
  stop(): void
}

/** Follows the pages of a tab from its first on. */
async function watchPages({ send, listeners }: Protocol, tab: string): Promise<Pages> {
  const targets = new Map<string, TargetInfo>()
  const scripts: string[] = []
  const prerendered: string[] = []
  /** A page that waits for the debugger answers when it runs: nothing may wait for its answers before that. */
  const prepare = (sessionId: string) =>
    Promise.all([
      send('Page.enable', {}, sessionId),
      ...scripts.map((source) => send('Page.addScriptToEvaluateOnNewDocument', { source }, sessionId)),
      send('Preload.enable', {}, sessionId),
      send('Runtime.runIfWaitingForDebugger', {}, sessionId),
    ])
  const firstPage = new Promise<void>((resolve) => {
    listeners.add(listen)
    function listen(method: string, params: Params, sessionId: string | undefined): void {
      if (method === 'Preload.prerenderStatusUpdated' && targets.has(sessionId ?? '') && params.status === 'Ready')
        prerendered.push((params.key as { url: string }).url)
      // A prerendered page that is activated has no subtype any more.
      if (method === 'Target.targetInfoChanged') {
        const info = params.targetInfo as TargetInfo
        for (const [id, target] of targets) if (target.targetId === info.targetId) targets.set(id, info)
      }
      if (sessionId !== tab) return
      const page = params.sessionId as string
      if (method === 'Target.detachedFromTarget') targets.delete(page)
      if (method !== 'Target.attachedToTarget') return
      targets.set(page, params.targetInfo as TargetInfo)
      prepare(page).then(
        () => resolve(),
        () => undefined,
      )
    }
  })
  const ownListener = [...listeners].at(-1) as Listener
  await send('Target.setDiscoverTargets', { discover: true })
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, tab)
  await firstPage
  const find = (subtype: string | undefined) =>
    [...targets].find(([, target]) => target.type === 'page' && target.subtype === subtype)?.[0]
  return {
    scripts,
    prerendered,
    visibleSession: () => find(undefined),
    hiddenSession: () => find('prerender'),
    stop: () => listeners.delete(ownListener),
  }
}

function createTab({ send }: Protocol, pages: Pages, close: () => Promise<void>): Tab {
  const pointer = { x: 0, y: 0 }
  const mouse = (type: string, more: Params = {}) =>
    send('Input.dispatchMouseEvent', { type, ...pointer, ...more }, pages.visibleSession())

  const evaluate = async (expression: string, sessionId: string | undefined): Promise<never> => {
    if (sessionId === undefined) throw new Error('No such page.')
    const { result, exceptionDetails } = await send<{
      result: { value: never }
      exceptionDetails?: { text: string }
    }>('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }, sessionId)
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
    return result.value
  }

  const self: Tab = {
    prerendered: pages.prerendered,
    close,
    async addScript(source) {
      pages.scripts.push(source)
      await send('Page.addScriptToEvaluateOnNewDocument', { source }, pages.visibleSession())
    },
    async goto(url) {
      await send('Page.navigate', { url }, pages.visibleSession())
      await self.waitFor(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`)
    },
    evaluate: (expression) => evaluate(expression, pages.visibleSession()),
    evaluateHidden: (expression) => evaluate(expression, pages.hiddenSession()),
    async waitFor(expression) {
      const end = performance.now() + TIMEOUT
      for (;;) {
        // Between two pages there is none that could answer.
        const value = await self.evaluate<never>(expression).catch(() => undefined)
        if (value) return value
        if (performance.now() > end) throw new Error(`Not within ${TIMEOUT} ms: ${expression}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async hover(selector) {
      const { x, y } = await self.evaluate<{ x: number; y: number }>(
        `(() => {
          const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility())
          element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
          const box = element.getBoundingClientRect()
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
        })()`,
      )
      Object.assign(pointer, { x, y })
      await mouse('mouseMoved')
    },
    async press() {
      const button = { button: 'left', clickCount: 1 }
      await mouse('mousePressed', button)
      await mouse('mouseReleased', button)
    },
  }
  return self
}

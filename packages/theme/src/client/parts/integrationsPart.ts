import type { IntegrationsView, ServiceCall, ServiceView } from '@octavo/core'
import { whenActive } from '../dom.js'
import type { ReaderEvent } from '../emit.js'

// Loads the services of docs.json `integrations` when readers have agreed to them, and sends them events. Only sites with
// services load this script.

interface Globals {
  [name: string]: unknown
  OnetrustActiveGroups?: string
  OptanonWrapper?: () => void
  airgap?: Airgap
}

/** The global object of a service. */
type Service = Record<string, ((...args: unknown[]) => void) | undefined>

/** See https://docs.transcend.io/docs/consent-management/reference/api. */
interface Airgap {
  readyQueue?: unknown[]
  ready(callback: (airgap: Airgap) => void): void
  getConsent?(): { purposes: Record<string, boolean | 'Auto'> }
  addEventListener?(type: 'consent-change', listener: () => void): void
}

const globals = window as unknown as Globals
const { services, consent }: IntegrationsView = JSON.parse(document.documentElement.dataset.integrations ?? '')
const waiting = new Set(services)
/** Services that are loading or loaded. */
const started: { service: ServiceView; loading: Promise<unknown> }[] = []

document.addEventListener('octavo:event', ({ detail }) => {
  for (const { service, loading } of started)
    loading.then(
      () => service.event && call(service.event, detail),
      () => undefined,
    )
})
whenActive(() => {
  watchConsent()
  startServices()
})

/** Loads the services that may be loaded at this time. */
function startServices(): void {
  for (const service of waiting) {
    if (!service.asksConsent && !hasConsent()) continue
    waiting.delete(service)
    started.push({ service, loading: start(service) })
  }
}

async function start({ src, attrs, globals: values, queue, list, before, after }: ServiceView): Promise<void> {
  for (const [name, value] of Object.entries(values ?? {})) globals[name] ??= value
  if (queue) globals[queue.name] ??= queueFor(queue)
  if (list) globals[list.name] ??= listFor(list)
  for (const each of before ?? []) call(each)
  await load(src, attrs)
  for (const each of after ?? []) call(each)
}

function queueFor({ list }: NonNullable<ServiceView['queue']>): unknown {
  if (list) globals[list] ??= []
  const calls = (list ? globals[list] : []) as unknown[]
  function collect(): void {
    // biome-ignore lint/complexity/noArguments: gtag.js ignores arrays.
    calls.push(arguments)
  }
  return Object.assign(collect, { q: calls })
}

function listFor({ name, methods, properties, ready }: NonNullable<ServiceView['list']>): unknown {
  const calls: unknown[] = []
  if (ready) globals[ready] ??= []
  const callbacks = ready === undefined ? undefined : (globals[ready] as unknown[])
  const collectors = methods.map((method) => [
    method,
    (...args: unknown[]) =>
      callbacks
        ? callbacks.push({ name: method, fn: () => (globals[name] as Service)[method]?.(...args) })
        : calls.push([method, ...args]),
  ])
  return Object.assign(calls, properties, Object.fromEntries(collectors))
}

function load(src: string, attrs: ServiceView['attrs'] = {}): Promise<unknown> {
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(attrs)) script.setAttribute(name, value)
  script.async = true
  script.src = src
  const loading = new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = reject
  })
  document.head.append(script)
  return loading
}

/** Calls a function of a service, if it exists. */
function call([path, ...args]: ServiceCall, event?: ReaderEvent): void {
  const names = path.split('.')
  const method = names.pop() ?? ''
  const owner = names.reduce<Globals | undefined>((object, name) => object?.[name] as Globals | undefined, globals)
  const run = owner?.[method]
  if (typeof run === 'function') run.apply(owner, filled(args, event))
}

/** Returns the arguments with `$name`, `$data`, `$date` and `$time` replaced by values. */
function filled(args: readonly unknown[], { name, data }: Partial<ReaderEvent> = {}): unknown[] {
  const values: Record<string, unknown> = { $name: name, $data: data ?? {}, $date: new Date(), $time: Date.now() }
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return Object.hasOwn(values, value) ? values[value] : value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]))
  }
  return args.map(fill)
}

function hasConsent(): boolean {
  const { stored, category, purpose } = consent ?? {}
  return (
    (!stored || isStored(stored)) &&
    (!category || (globals.OnetrustActiveGroups ?? '').split(',').includes(category)) &&
    (!purpose || Boolean(globals.airgap?.getConsent?.().purposes[purpose]))
  )
}

function isStored({ key, value }: { key: string; value: string }): boolean {
  if (key === '' || value === '') return false
  const cookies = document.cookie.split('; ')
  if (cookies.some((cookie) => cookie === `${key}=${value}` || cookie === `${key}=${encodeURIComponent(value)}`))
    return true
  try {
    return localStorage.getItem(key) === value
  } catch {
    return false
  }
}

/** Starts the waiting services when the reader consents. */
function watchConsent(): void {
  if (consent?.stored) {
    addEventListener('storage', startServices)
    // Browsers report changes of storage to other pages only; banners store the choice when their button is clicked.
    addEventListener('click', () => setTimeout(startServices))
  }
  if (consent?.category) {
    const previousWrapper = globals.OptanonWrapper
    globals.OptanonWrapper = () => {
      previousWrapper?.()
      startServices()
    }
  }
  if (consent?.purpose) {
    globals.airgap ??= {
      readyQueue: [],
      ready(callback) {
        this.readyQueue?.push(callback)
      },
    }
    globals.airgap.ready((airgap) => {
      airgap.addEventListener?.('consent-change', startServices)
      startServices()
    })
  }
}

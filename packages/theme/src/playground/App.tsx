import type { PlaygroundData, PlaygroundTransport, RequestDescription, RequestValues } from '@octavo/core'
import { buildRequest, placeholders } from '@octavo/openapi/request'
import { type SampleWriter, sampleLanguage, withHost } from '@octavo/openapi/samples'
import type { RefObject, VNode } from 'preact'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { CodeArea } from './request/CodeArea.js'
import { CopyButton } from './request/CopyButton.js'

// The form, and what sends it.

import { focusMissing } from './focusMissing.js'
import { FormContext } from './form/formContext.js'
import { CloseIcon } from './form/formIcons.js'
import { History, useHistory } from './History.js'
import { missingPaths, RequestForm } from './RequestForm.js'
import { forbiddenHeaders } from './request/direct.js'
import { findTransport } from './request/findProxy.js'
import { serverTransport } from './request/freeServer.js'
import { loadSampleWriter } from './request/lazyParts.js'
import { parseUrl, urlServer } from './request/parseUrl.js'
import { isForwarded } from './request/passRequest.js'
import { label, labelLanguage } from './request/playgroundLabels.js'
import { ResponseView } from './request/ResponseView.js'
import { type Exchange, useExchange } from './request/useExchange.js'
import { shareRequest } from './shareRequest.js'
import { useRequestValues } from './useRequestValues.js'

interface AppProps {
  data: PlaygroundData
  /** Key of the operation. Empty if the page contains its data. */
  operation: string
  dialog: HTMLDialogElement
  /** Index of the initial server. */
  server: number
}

/** Returns how requests reach the API, which is known once the host has been asked. */
function useTransport(configured: PlaygroundTransport): PlaygroundTransport {
  const [transport, setTransport] = useState(configured)
  useEffect(() => {
    void findTransport(configured).then(setTransport)
  }, [configured])
  return transport
}

/** The playground of one operation. */
export function App({ data, operation, dialog, server }: AppProps): VNode {
  const { template, display } = data
  const transport = useTransport(data.transport)
  const sentData = useMemo(() => ({ ...data, transport }), [data, transport])
  const control = useRequestValues(data, dialog, server)
  const { values } = control
  const latest = useRef(values)
  latest.current = values
  const way = useMemo(() => serverTransport(transport, values.server), [transport, values.server])
  const { exchange, start, cancel } = useExchange(way)
  const recordSent = useHistory(data, exchange)
  const form = useRef<HTMLFormElement>(null)
  const request = useMemo(() => buildRequest(template, values), [template, values])
  const sample = useMemo(() => buildRequest(template, withPlaceholders(data, values)), [data, values])
  const isProxied = isForwarded(request, way)
  const isBusy = exchange.state === 'sending' || exchange.state === 'receiving'
  const run = () => {
    recordSent(values)
    void start(request)
    showResponse(dialog)
  }
  const check = useCheck(form, run)
  const shared = useMemo(() => ({ forms: data.forms, attempted: check.attempted }), [data, check.attempted])

  useEffect(() => {
    const close = () => {
      cancel()
      shareRequest(operation, data, latest.current)
    }
    dialog.addEventListener('close', close)
    return () => dialog.removeEventListener('close', close)
  }, [dialog])

  const submit = (event: Event) => {
    event.preventDefault()
    if (!isBusy) check.submit()
  }
  return (
    <form
      class="pg-app"
      ref={form}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event)
      }}
    >
      <Top
        data={data}
        exchange={exchange}
        onClose={() => dialog.close()}
        onReset={(old) => {
          control.reset(old)
          requestAnimationFrame(() => focusMissing(dialog))
        }}
      />
      <UrlBar request={request} canSend={display === 'interactive'} isBusy={isBusy} onCancel={cancel} />
      <div class={check.problems > 0 ? 'pg-check' : 'sr-only'}>
        <p role="status">{check.problems > 0 && label('toCheck', check.problems)}</p>
        {/* Path parameters are required for a URL; the API checks everything else. */}
        {check.problems > 0 && missingPaths(data, values).length === 0 && (
          <button type="button" class="pg-button" onClick={() => isBusy || run()}>
            {label('sendAnyway')}
          </button>
        )}
      </div>
      <div class="pg-columns">
        <FormContext.Provider value={shared}>
          <RequestForm data={sentData} control={control} isForwarded={isProxied} key={control.round} />
          <div class="pg-column">
            <UrlNote request={request} />
            {!isProxied && <DirectNotes request={request} />}
            {display === 'interactive' && <ResponseView exchange={exchange} />}
            <CodeSample request={withHost(sample, siteOrigin())} languages={data.languages} />
          </div>
        </FormContext.Provider>
      </div>
    </form>
  )
}

interface TopProps {
  data: PlaygroundData
  exchange: Exchange
  onClose(): void
  onReset(values?: RequestValues): void
}

/** The title, and what applies to the whole form. */
function Top({ data, exchange, onClose, onReset }: TopProps): VNode {
  const [showsHistory, showHistory] = useState(false)
  return (
    <>
      <header class="pg-top">
        <h2 id="pg-title" tabIndex={-1} autofocus>
          {data.title}
        </h2>
        {data.display === 'interactive' && (
          <>
            <button
              type="button"
              class="pg-button"
              aria-expanded={showsHistory}
              onClick={() => showHistory(!showsHistory)}
            >
              {label('history')}
            </button>
            <button type="button" class="pg-button" onClick={() => onReset()}>
              {label('reset')}
            </button>
          </>
        )}
        <button type="button" class="icon-button small" aria-label={label('close')} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      {showsHistory && <History data={data} exchange={exchange} onFill={onReset} />}
    </>
  )
}

/** Adds `<token>` and the like in place of credentials that the reader has not entered, as in the page's samples. */
function withPlaceholders({ template }: PlaygroundData, values: RequestValues): RequestValues {
  const entered = Object.entries(values.credentials ?? {}).filter(([, item]) => Object.values(item ?? {}).some(Boolean))
  return { ...values, credentials: { ...placeholders(template), ...Object.fromEntries(entered) } }
}

/** On narrow screens the response is below the form. */
function showResponse(dialog: HTMLElement): void {
  if (!matchMedia('(width < 64rem)').matches) return
  const title = dialog.querySelector<HTMLElement>('#pg-response-title')
  title?.focus({ preventScroll: true })
  title?.scrollIntoView({ block: 'start' })
}

/** Returns the origin of the site. Undefined for pages opened from a folder. */
function siteOrigin(): string | undefined {
  return location.protocol === 'file:' ? undefined : location.origin
}

/** Notes about cookies and headers that browsers do not allow pages to send. */
function DirectNotes({ request }: { request: RequestDescription }): VNode | null {
  const headers = forbiddenHeaders(request)
  if (request.cookies.length === 0 && headers.length === 0) return null
  return (
    <div class="pg-note" role="note">
      {request.cookies.length > 0 && <p>{label('cookiesDirect')}</p>}
      {headers.length > 0 && <p>{label('headersDirect', headers.join(', '))}</p>}
    </div>
  )
}

/** Reports an invalid server URL. */
function UrlNote({ request }: { request: RequestDescription }): VNode {
  return (
    <div role="status">
      {!parseUrl(request.url) && (
        <p class="pg-note" lang={labelLanguage('badAddress')}>
          {label('badAddress', urlServer(request.url))}
        </p>
      )}
    </div>
  )
}

interface UrlBarProps {
  request: RequestDescription
  canSend: boolean
  isBusy: boolean
  onCancel(): void
}

/** The method and URL of the request, and the button that sends or cancels it. */
function UrlBar({ request, canSend, isBusy, onCancel }: UrlBarProps): VNode {
  return (
    <div class="pg-address" dir="ltr">
      <span class="method-pill" data-method={request.method}>
        {request.method}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long URL is scrolled by keyboard */}
      <code class="pg-url" tabIndex={0}>
        {request.url}
      </code>
      {canSend && (
        <button
          type={isBusy ? 'button' : 'submit'}
          class="pg-send"
          onClick={(event) => {
            // The second click of a double click belongs to the first.
            if (event.detail > 1) event.preventDefault()
            if (!isBusy || event.detail > 1) return
            // The button becomes a submit button, and this click must not submit.
            event.preventDefault()
            onCancel()
          }}
        >
          {label(isBusy ? 'cancel' : 'send')}
        </button>
      )}
    </div>
  )
}

interface FormCheck {
  /** True after the first attempt to send. */
  attempted: boolean
  /** Number of invalid fields, after the first attempt to send. */
  problems: number
  /** Sends the request, or focuses the first invalid field. */
  submit(): void
}

/** Prevents sending a request with invalid fields. */
function useCheck(form: RefObject<HTMLFormElement | null>, send: () => void): FormCheck {
  const [attemptCount, setAttempts] = useState(0)
  const [problems, setProblems] = useState(0)
  const handled = useRef(0)
  // Only rendered fields know their errors, including those of typed text without a value.
  useLayoutEffect(() => {
    if (attemptCount === 0) return
    const invalidFields = form.current?.querySelectorAll<HTMLElement>('[aria-invalid], [data-invalid]') ?? []
    setProblems(invalidFields.length)
    if (handled.current === attemptCount) return
    handled.current = attemptCount
    const [first] = invalidFields
    if (first) show(first)
    else send()
  })
  return { attempted: attemptCount > 0, problems, submit: () => setAttempts(attemptCount + 1) }
}

function show(field: HTMLElement): void {
  for (let folded = field.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null)
    folded.open = true
  field.focus()
}

function CodeSample({
  request,
  languages,
}: {
  request: RequestDescription
  languages: readonly string[]
}): VNode | null {
  const id = useId()
  const sampleLanguages = languages.flatMap((name) => sampleLanguage(name) ?? [])
  const [text, choose] = useState(sampleLanguages[0]?.id)
  const [writer, setWriter] = useState<{ write: SampleWriter }>()
  useEffect(() => {
    let isCurrent = true
    void loadSampleWriter(text ?? '').then((write) => isCurrent && setWriter(write && { write }))
    return () => {
      isCurrent = false
    }
  }, [text])
  if (sampleLanguages.length === 0) return null
  const code = writer?.write(request) ?? ''
  return (
    <section class="pg-section" aria-labelledby={`${id}-title`}>
      <div class="pg-bar">
        <h3 id={`${id}-title`}>{label('code')}</h3>
        <select
          class="pg-input pg-small"
          aria-label={label('language')}
          value={text}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {sampleLanguages.map((language) => (
            <option value={language.id} key={language.id}>
              {language.label}
            </option>
          ))}
        </select>
        <CopyButton text={() => code} />
      </div>
      <CodeArea text={code} name={label('code')} colored />
    </section>
  )
}

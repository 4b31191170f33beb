import type { PlaygroundData, RequestDescription, RequestValues } from '@octavo/core'
import { buildRequest } from '@octavo/openapi/request'
import { codeView, loadClientWriter, sampleLanguage, withHost } from '@octavo/openapi/samples'
import { initClipped } from '../client/clipped.js'
import { all, memory, readTexts } from '../client/dom.js'
import { element } from '../client/element.js'
import { loadScript } from '../client/parts.js'
import { register, word } from '../client/registry.js'
import { readJson } from './form/readJson.js'
import { loadSampleWriter } from './request/lazyParts.js'

register('page-samples', { write, choose })

/** Maximum number of stored clients. */
const REMEMBERED = 30

/** The values of the last request from the playground. Undefined while the document's example is shown. */
let requestValues: RequestValues | undefined

/** Shows the sample of another HTTP client, also on later pages. */
async function choose(select: HTMLSelectElement): Promise<void> {
  const language = sampleInput(select)?.dataset.topic ?? ''
  const others = readTexts('clients').filter((client) => !client.startsWith(`${language}/`))
  memory.write('clients', JSON.stringify([`${language}/${select.value}`, ...others].slice(0, REMEMBERED)))
  await writeSamples()
}

async function write(values?: unknown): Promise<void> {
  if (values !== undefined) requestValues = values as RequestValues
  await writeSamples()
}

/** Writes the samples of the page for the chosen clients and the request. Others stay as they are. */
async function writeSamples(): Promise<void> {
  const group = document.querySelector<HTMLElement>('.request-example > .example-group')
  const data = group && (await pageData())
  if (!data) return
  const request = sampleRequest(data)
  for (const input of all<HTMLInputElement>('.switch-input[data-topic]', group)) {
    const panel = input.nextElementSibling?.nextElementSibling
    const select = panel?.nextElementSibling
    const language = input.dataset.topic ?? ''
    const client = select instanceof HTMLSelectElement ? chooseClient(select, language) : undefined
    const writer = (await loadClientWriter(language, client)) ?? (await loadSampleWriter(language))
    if (panel && writer && request) showCode(panel, sampleLanguage(language)?.grammar ?? '', writer(request))
  }
  initClipped()
  showNote(group)
}

/** Selects the remembered client of a language and returns the selected one. */
function chooseClient(select: HTMLSelectElement, language: string): string {
  const remembered = readTexts('clients').find((client) => client.startsWith(`${language}/`))
  const name = remembered?.slice(language.length + 1)
  if (Array.from(select.options).some(({ value }) => value === name)) select.value = name ?? ''
  return select.value
}

function sampleInput(select: HTMLSelectElement): HTMLInputElement | undefined {
  const label = select.previousElementSibling?.previousElementSibling
  return (label?.previousElementSibling as HTMLInputElement | null) ?? undefined
}

/** Returns the data of the operation, from the button that opens the playground. */
async function pageData(): Promise<PlaygroundData | undefined> {
  const button = document.querySelector<HTMLElement>('[data-playground]')
  const { playground, playgroundKey = '', playgroundData } = button?.dataset ?? {}
  if (playground) await loadScript(playground)
  const json = playgroundData || window.octavo?.operations?.[playgroundKey]
  return json ? (readJson(json).value as unknown as PlaygroundData) : undefined
}

function sampleRequest({ template, sample }: PlaygroundData): RequestDescription | undefined {
  const request = requestValues ? buildRequest(template, requestValues) : sample && withServer(sample)
  return request && withHost(request, location.protocol === 'file:' ? undefined : location.origin)
}

/** Returns the example's request to the server that the reader chose. */
function withServer(request: RequestDescription): RequestDescription {
  const servers = all<HTMLInputElement>('input[data-server]')
  const [first, selected] = [servers[0]?.value, servers.find(({ checked }) => checked)?.value]
  if (first === undefined || selected === undefined || !request.url.startsWith(first)) return request
  return { ...request, url: selected + request.url.slice(first.length) }
}

function showCode(panel: Element, grammar: string, code: string): void {
  const target = panel.querySelector('pre > code')
  const { html } = codeView(grammar, code)
  if (!target || target.textContent === code) return
  if (html === undefined) target.textContent = code
  // written by the highlighter, which escapes the code
  else target.innerHTML = html
  const toggle = panel.querySelector('[data-state="closed"]')
  if (toggle) toggle.textContent = toggle.textContent.replace(/\p{Nd}+/u, String(code.split('\n').length))
}

/** Shows that the samples are those of the reader's request, and the way back to the document's example. */
function showNote(group: Element): void {
  const note = group.parentElement?.querySelector('.sample-note')
  if (!requestValues) note?.remove()
  if (!requestValues || note) return
  const reset = element('button', { type: 'button', class: 'sample-reset' }, word('documentExample'))
  reset.addEventListener('click', () => {
    requestValues = undefined
    void writeSamples().then(() => group.querySelector<HTMLElement>('.switch-select, .switch-input:checked')?.focus())
  })
  group.before(element('p', { class: 'sample-note', role: 'status' }, `${word('yourRequest')} `, reset))
}

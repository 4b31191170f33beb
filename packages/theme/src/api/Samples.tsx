import type { CodeView, ExampleView, FragmentView, MediaView, OperationView, SampleView } from '@octavo/core'
import type { VNode } from 'preact'
import { CodeBody } from '../components/CodeBlock.js'
import { distinctTitles, Switch, type SwitchPanel } from '../components/Switch.js'
import { Fragment } from '../shared/Fragment.js'
import { Html } from '../shared/Html.js'
import { RevealBox } from '../shared/RevealBox.js'
import { uniqueId, useScope } from '../shared/scopeContext.js'
import { label } from '../shared/uiLabels.js'

/** Maximum number of tabs. With more, a select menu is shown. */
const MAX_TABS = 4

/** Maximum number of characters of the titles of tabs, also beside the HTTP client. */
const [MAX_TITLES, MAX_TITLES_BESIDE_CONTROLS] = [34, 14]

/** Maximum number of lines of a sample that is whole in every window. */
const MAX_WHOLE_LINES = 20

/** Code samples for the request, in several languages. With a playground file, browsers can write them again. */
export function RequestSamples({ view, hasFile }: { view: OperationView; hasFile: boolean }): VNode | null {
  const scope = useScope()
  const isWebhook = view.kind === 'webhook'
  const panels = isWebhook
    ? examplePanels(view.body?.content ?? [], label('payload'))
    : view.samples.map((sample) => samplePanel(sample, hasFile))
  const hasMore = isWebhook && hasRest(view.body?.content ?? [])
  if (panels.length === 0 && !hasMore) return null
  return (
    <section class="request-example" id={uniqueId(scope, 'request-example')} aria-label={label('requestExample')}>
      {panels.length > 0 && (
        <ExampleSwitch panels={panels} title={label(isWebhook ? 'payload' : 'request')} sync={!isWebhook} />
      )}
      {hasMore && <MoreExamples content={view.body?.content ?? []} />}
    </section>
  )
}

function samplePanel({ label: title, generated, clients, ...sample }: SampleView, hasFile: boolean): SwitchPanel {
  const panel = { title, content: <Example example={sample} /> }
  if (!hasFile || !generated) return panel
  return { ...panel, topic: generated, controls: clients && <ClientSelect clients={clients} key="clients" /> }
}

/** Chooses the HTTP client of a sample. */
function ClientSelect({ clients }: { clients: readonly string[] }): VNode {
  return (
    <select class="switch-client js-only" aria-label={label('httpClient')}>
      {clients.map((client) => (
        <option key={client}>{client}</option>
      ))}
    </select>
  )
}

export function ResponseSamples({ view }: { view: OperationView }): VNode | null {
  const scope = useScope()
  const panels = view.responses.flatMap(({ status, content }) =>
    examplePanels(content, status).map((panel) => ({ ...panel, topic: status })),
  )
  const content = view.responses.flatMap((response) => response.content)
  if (panels.length === 0 && !hasRest(content)) return null
  return (
    <section class="response-example" id={uniqueId(scope, 'response-example')} aria-label={label('responseExample')}>
      {panels.length > 0 && <ExampleSwitch panels={panels} title={label('response')} sync={false} pair="response" />}
      {view.responses.map(({ id, content }) => (
        <MoreExamples content={content} key={id} />
      ))}
    </section>
  )
}

/**
 * The named examples of a body, collapsed. The first example is also in the request samples, so if it has no name it
 * is listed only if it is truncated there.
 */
export function BodyExamples({ content, all }: { content: readonly MediaView[]; all?: boolean }): VNode | null {
  const mediaWithExamples = content.map((media) => ({
    ...media,
    examples: media.examples.filter(({ title, whole }) => all || title !== '' || whole),
  }))
  const panels = examplePanels(mediaWithExamples, '')
  if (panels.length === 0 && !hasRest(content)) return null
  return (
    <RevealBox title={label('examples')}>
      {panels.length > 0 && <ExampleSwitch panels={panels} title={label('examples')} sync={false} />}
      <MoreExamples content={content} />
    </RevealBox>
  )
}

function hasRest(content: readonly MediaView[]): boolean {
  return content.some(({ examplesRest }) => examplesRest !== undefined)
}

function examplePanels(content: readonly MediaView[], name: string): SwitchPanel[] {
  const isSingle = content.filter(({ examples }) => examples.length > 0).length < 2
  return content.flatMap(({ mediaType, examples }) =>
    examples.map((example) => ({
      title: [name, isSingle ? '' : mediaType, example.title].filter(Boolean).join(' · ') || mediaType,
      content: <Example example={example} />,
    })),
  )
}

export function Example({ example }: { example: Omit<ExampleView, 'title'> }): VNode {
  return (
    <>
      {example.descriptionHtml && <Html class="example-about" html={example.descriptionHtml} />}
      {example.code.code !== '' && <Code code={example.code} />}
      {example.whole && <Fragment more={example.whole} text={label('showAllLines', example.whole.count ?? 0)} />}
    </>
  )
}

/** Examples that are loaded on demand. */
function MoreExamples({ content }: { content: readonly MediaView[] }): VNode {
  return (
    <>
      {content.map(({ mediaType, examples, examplesRest: rest }) => {
        const name = content.length > 1 || examples.length === 0 ? `${mediaType} ` : ''
        return (
          rest && <Fragment more={rest} text={`${label('examples')}: ${name}+ ${rest.count ?? 1}`} key={mediaType} />
        )
      })}
    </>
  )
}

/** The content of a fragment that contains examples instead of fields. */
export function FragmentExamples({
  examples,
  examplesRest: rest,
}: Pick<FragmentView, 'examples' | 'examplesRest'>): VNode {
  return (
    <div class="field-content">
      {examples?.map((example, index) => (
        // examples never move
        <div key={index}>
          {example.title && (
            <p class="callback-title" dir="auto">
              {example.title}
            </p>
          )}
          <Example example={example} />
        </div>
      ))}
      {rest && <Fragment more={rest} text={`+ ${rest.count ?? 1}`} />}
    </div>
  )
}

function Code({ code: { language, code, html } }: { code: CodeView }): VNode {
  return (
    <CodeBody language={language} html={html} fitted={code.split('\n').length > MAX_WHOLE_LINES}>
      {code}
    </CodeBody>
  )
}

interface ExampleSwitchProps {
  panels: SwitchPanel[]
  title: string
  sync: boolean
  pair?: string
}

export function ExampleSwitch({ panels, title, sync, pair }: ExampleSwitchProps): VNode {
  const maxLength = panels.some(({ controls }) => controls) ? MAX_TITLES_BESIDE_CONTROLS : MAX_TITLES
  const isList = panels.length > MAX_TABS || distinctTitles(panels).join('').length > maxLength
  return (
    <Switch
      class="code-group example-group"
      name={title}
      panels={panels}
      dropdown={isList}
      sync={sync}
      pair={pair}
      actions={isList ? <span class="example-title js-only">{title}</span> : undefined}
    />
  )
}

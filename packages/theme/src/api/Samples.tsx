import type { CodeView, ExampleView, MediaView, OperationView } from '@octavo/core'
import type { VNode } from 'preact'
import { CodeBody } from '../components/CodeBlock.js'
import { Glyph } from '../components/Glyph.js'
import { distinctTitles, Switch, type SwitchPanel } from '../components/Switch.js'
import { uniqueId, useScope } from '../context.js'
import { label } from '../labels.js'
import { Html } from './Html.js'

/** More tabs than these become a list to choose from. */
const MAX_TABS = 4

/** The request in several languages. */
export function RequestSamples({ view }: { view: OperationView }): VNode | null {
  const scope = useScope()
  const isWebhook = view.kind === 'webhook'
  const panels = isWebhook
    ? examplePanels(view.body?.content ?? [], label('payload'))
    : view.samples.map((sample) => ({ title: sample.label, content: <Code code={sample.code} /> }))
  if (panels.length === 0) return null
  return (
    <section class="request-example" id={uniqueId(scope, 'request-example')} aria-label={label('requestExample')}>
      <ExampleSwitch panels={panels} title={label(isWebhook ? 'payload' : 'request')} sync={!isWebhook} />
    </section>
  )
}

/** Examples of responses by status. */
export function ResponseSamples({ view }: { view: OperationView }): VNode | null {
  const scope = useScope()
  const panels = view.responses.flatMap(({ status, content }) =>
    examplePanels(content, status).map((panel) => ({ ...panel, topic: status })),
  )
  if (panels.length === 0) return null
  return (
    <section class="response-example" id={uniqueId(scope, 'response-example')} aria-label={label('responseExample')}>
      <ExampleSwitch panels={panels} title={label('response')} sync={false} pair="response" />
    </section>
  )
}

/** The examples of a body that have names, folded away: the samples of the request are made with the first. */
export function BodyExamples({ content }: { content: readonly MediaView[] }): VNode | null {
  const named = content.map((media) => ({ ...media, examples: media.examples.filter(({ title }) => title !== '') }))
  const panels = examplePanels(named, '')
  if (panels.length === 0) return null
  return (
    <details class="expandable">
      <summary>
        <Glyph name="chevron" />
        <span>{label('examples')}</span>
      </summary>
      <div class="expandable-content">
        <ExampleSwitch panels={panels} title={label('examples')} sync={false} />
      </div>
    </details>
  )
}

function examplePanels(content: readonly MediaView[], name: string): SwitchPanel[] {
  const isOne = content.filter(({ examples }) => examples.length > 0).length < 2
  return content.flatMap(({ mediaType, examples }) =>
    examples.map((example) => ({
      title: [name, isOne ? '' : mediaType, example.title].filter(Boolean).join(' · '),
      content: <Example example={example} />,
    })),
  )
}

function Example({ example }: { example: ExampleView }): VNode {
  return (
    <>
      {example.descriptionHtml && <Html class="example-about" html={example.descriptionHtml} />}
      <Code code={example.code} />
    </>
  )
}

function Code({ code: { language, code, html } }: { code: CodeView }): VNode {
  return (
    <CodeBody language={language} html={html} fitted>
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

function ExampleSwitch({ panels, title, sync, pair }: ExampleSwitchProps): VNode {
  const titles = distinctTitles(panels.map((panel) => panel.title))
  const isList = panels.length > MAX_TABS || titles.join('').length > 34
  return (
    <Switch
      class="code-group example-group"
      name={title}
      panels={panels.map((panel, index) => ({ ...panel, title: titles[index] as string }))}
      dropdown={isList}
      sync={sync}
      pair={pair}
      actions={isList ? <span class="example-title js-only">{title}</span> : undefined}
    />
  )
}

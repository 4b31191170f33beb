import type { ChannelOperationView, ChannelView, MessageView } from '@octavo/core'
import type { ComponentChildren, VNode } from 'preact'
import { CodeBlock } from '../components/CodeBlock.js'
import { HeadingAnchor } from '../components/Heading.js'
import { Fragment } from '../shared/Fragment.js'
import { Html } from '../shared/Html.js'
import { RevealBox } from '../shared/RevealBox.js'
import { DocsLink } from '../shared/SchemaFacts.js'
import { hashHref } from '../shared/safeUrl.js'
import { uniqueId, useScope } from '../shared/scopeContext.js'
import { label } from '../shared/uiLabels.js'
import { BindingList, Bindings, ChannelServer, SecurityBox, Tags } from './ChannelParts.js'
import { PathText } from './Endpoint.js'
import { MethodPill } from './MethodPill.js'
import { Example, ExampleSwitch } from './Samples.js'
import { FieldList, SchemaBody } from './SchemaBody.js'

/** The protocol and the address of a channel, with its description. */
export function ChannelHead({ view, actions }: { view: ChannelView; actions?: ComponentChildren }): VNode {
  const [server] = view.servers
  return (
    <div class="mdx-content operation-head">
      <div class="endpoint-box" id={uniqueId(useScope(), 'endpoint')}>
        {/* biome-ignore lint/a11y/useSemanticElements: no set of controls */}
        <div class="endpoint" role="group" aria-label={label('endpoint')}>
          <MethodPill method={view.method} class="method-pill" />
          <div class="endpoint-place" dir="ltr">
            <code class="endpoint-address">
              <PathText path={view.address ?? view.name} />
            </code>
            {server && view.servers.length === 1 && <code class="endpoint-base">{server.url}</code>}
          </div>
          {actions}
        </div>
      </div>
      {view.summary && <p class="section-text">{view.summary}</p>}
      {view.descriptionHtml && <Html class="section-text" html={view.descriptionHtml} />}
      {view.tags.length > 0 && (
        <div class="channel-facts">
          <Tags tags={view.tags} />
        </div>
      )}
      {view.externalDocs && <DocsLink docs={view.externalDocs} />}
    </div>
  )
}

/** The sections of a channel, below its address. */
export function ChannelSections({ view }: { view: ChannelView }): VNode {
  return (
    <div class="operation">
      {view.parameters.length > 0 && (
        <Section id="path-parameters" title={label('pathParameters')}>
          <FieldList fields={view.parameters} expanded={view.expanded} />
        </Section>
      )}
      {view.operations.length > 0 && (
        <Section id="operations" title={label('operations')}>
          {view.operations.map((operation) => (
            <OperationPart operation={operation} key={operation.id} />
          ))}
        </Section>
      )}
      {view.messages.length > 0 && (
        <Section id="messages" title={label('messages')}>
          {view.messages.map((message) => (
            <Message message={message} expanded={view.expanded} key={message.id} />
          ))}
        </Section>
      )}
      {view.servers.length > 0 && (
        <Section id="servers" title={label('servers')}>
          <ul class="document-servers">
            {view.servers.map((server) => (
              <ChannelServer server={server} key={server.name} />
            ))}
          </ul>
        </Section>
      )}
      {view.bindings.length > 0 && (
        <Section id="bindings" title={label('bindings')}>
          <BindingList bindings={view.bindings} />
        </Section>
      )}
      {view.about && (
        <div class="operation-docs">
          <Fragment more={view.about.more} text={view.about.title} />
        </div>
      )}
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ComponentChildren }): VNode {
  return (
    <section class="operation-section" aria-labelledby={`${id}-title`}>
      <div class="heading" data-level="2">
        <h2 id={`${id}-title`}>{title}</h2>
        <HeadingAnchor id={`${id}-title`} text={title} />
      </div>
      {children}
    </section>
  )
}

function OperationPart({ operation }: { operation: ChannelOperationView }): VNode {
  const { id, name, action, title = name, summary, descriptionHtml, messages, reply } = operation
  return (
    <section class="channel-part" aria-labelledby={id}>
      <div class="heading" data-level="3">
        <h3 id={id}>
          <span class="channel-action" data-action={action}>
            {label(action)}
          </span>{' '}
          {title}
        </h3>
        <HeadingAnchor id={id} text={title} />
      </div>
      {(title !== name || operation.tags.length > 0) && (
        <div class="channel-facts">
          {title !== name && <code>{name}</code>}
          <Tags tags={operation.tags} />
        </div>
      )}
      {summary && <p class="field-content">{summary}</p>}
      {descriptionHtml && <Html class="field-content" html={descriptionHtml} />}
      {messages.length > 0 && (
        <p class="field-content">
          {label('messages')}: <MessageLinks messages={messages} />
        </p>
      )}
      {reply && (
        <div class="field-content">
          <span class="channel-action" data-action="reply">
            {label('reply')}
          </span>{' '}
          {reply.channel && (
            <code dir="ltr">
              {reply.channel.href === undefined ? (
                reply.channel.name
              ) : (
                <a href={reply.channel.href}>{reply.channel.name}</a>
              )}
            </code>
          )}{' '}
          {reply.address !== undefined && reply.address !== reply.channel?.name && (
            <code dir="ltr">{reply.address}</code>
          )}{' '}
          <MessageLinks messages={reply.messages} />
          {reply.descriptionHtml && <Html html={reply.descriptionHtml} />}
        </div>
      )}
      {operation.externalDocs && <DocsLink docs={operation.externalDocs} />}
      <SecurityBox security={operation.security} />
      <Bindings bindings={operation.bindings} />
    </section>
  )
}

function MessageLinks({ messages }: { messages: ChannelOperationView['messages'] }): VNode {
  return (
    <>
      {messages.map(({ title, id }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <a href={hashHref(id)}>{title}</a>
        </span>
      ))}
    </>
  )
}

function Message({ message, expanded }: { message: MessageView; expanded: boolean }): VNode {
  const { id, title, key, name, contentType, actions, summary, descriptionHtml, correlationId } = message
  return (
    <section class="channel-part" aria-labelledby={id}>
      <div class="heading" data-level="3">
        <h3 id={id}>{title}</h3>
        <HeadingAnchor id={id} text={title} />
      </div>
      <div class="channel-facts">
        {actions.map((action) => (
          <div class="channel-action" data-action={action} key={action}>
            {label(action)}
          </div>
        ))}
        {/* Programs that read the text of a page need the blocks; the flex container shows them in one row. */}
        <div>
          <code>{contentType}</code>
        </div>
        {key !== title && (
          <div>
            <code>{key}</code>
          </div>
        )}
        {name !== undefined && (
          <div>
            <code>{name}</code>
          </div>
        )}
        <Tags tags={message.tags} />
      </div>
      {summary && <p class="field-content">{summary}</p>}
      {descriptionHtml && <Html class="field-content" html={descriptionHtml} />}
      {correlationId && (
        <div class="field-content">
          {label('correlationId')}: <code>{correlationId.location}</code>
          {correlationId.descriptionHtml && <Html html={correlationId.descriptionHtml} />}
        </div>
      )}
      {message.payload && (
        <>
          <p class="schema-choice-name">{label('payload')}</p>
          <SchemaBody schema={message.payload} expanded={expanded} />
        </>
      )}
      {message.source && (
        <>
          <p class="schema-choice-name">
            {label('payload')} <code>{message.source.format}</code>
          </p>
          <CodeBlock language={message.source.code.language} html={message.source.code.html} expandable>
            {message.source.code.code}
          </CodeBlock>
        </>
      )}
      {message.headers && (
        <RevealBox title={label('headerParameters')} open={expanded}>
          <SchemaBody schema={message.headers} expanded={expanded} />
        </RevealBox>
      )}
      {message.externalDocs && <DocsLink docs={message.externalDocs} />}
      <Bindings bindings={message.bindings} />
    </section>
  )
}

/** Clients of a channel in several languages. */
export function ChannelSamples({ view }: { view: ChannelView }): VNode | null {
  const id = uniqueId(useScope(), 'request-example')
  if (view.samples.length === 0) return null
  const panels = view.samples.map(({ label: title, ...sample }) => ({ title, content: <Example example={sample} /> }))
  return (
    <section class="request-example" id={id} aria-label={label('codeExamples')}>
      <ExampleSwitch panels={panels} title={label('codeExamples')} sync />
    </section>
  )
}

/** The examples of messages. */
export function MessageExamples({ view }: { view: ChannelView }): VNode | null {
  const id = uniqueId(useScope(), 'response-example')
  const panels = view.messages.flatMap(({ title, examples }) =>
    examples.map((example) => ({
      title: example.title === '' ? title : `${title} · ${example.title}`,
      content: <Example example={example} />,
    })),
  )
  const rests = view.messages.filter(({ examplesRest }) => examplesRest !== undefined)
  if (panels.length + rests.length === 0) return null
  return (
    <section class="response-example" id={id} aria-label={label('examples')}>
      {panels.length > 0 && <ExampleSwitch panels={panels} title={label('examples')} sync={false} />}
      {rests.map(
        ({ id: key, title, examplesRest }) =>
          examplesRest && <Fragment more={examplesRest} text={`${title} + ${examplesRest.count ?? 1}`} key={key} />,
      )}
    </section>
  )
}

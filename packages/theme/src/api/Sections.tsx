import type {
  BodyView,
  CallbackView,
  EncodingView,
  MediaView,
  OperationView,
  ResponseView,
  SecurityView,
} from '@octavo/core'
import type { ComponentChildren, VNode } from 'preact'
import { HeadingAnchor } from '../components/Heading.js'
import { Switch } from '../components/Switch.js'
import { Fragment } from '../shared/Fragment.js'
import { Glyph } from '../shared/Glyph.js'
import { Html } from '../shared/Html.js'
import { RevealBox } from '../shared/RevealBox.js'
import { DocsLink } from '../shared/SchemaFacts.js'
import { label } from '../shared/uiLabels.js'
import { BodyExamples } from './Samples.js'
import { FieldList, SchemaBody } from './SchemaBody.js'

const GROUPS = {
  path: 'pathParameters',
  query: 'queryParameters',
  header: 'headerParameters',
  cookie: 'cookieParameters',
} as const

/** The sections of an operation, below its endpoint. */
export function OperationSections({ view }: { view: OperationView }): VNode {
  const isWebhook = view.kind === 'webhook'
  return (
    <div class="operation">
      {view.security.length > 0 && <Security alternatives={view.security} />}
      {view.parameters.map(({ in: place, fields }) => (
        <Section id={`${place}-parameters`} title={label(GROUPS[place])} key={place}>
          <FieldList fields={fields} expanded={view.expanded} />
        </Section>
      ))}
      {view.body && (
        <Section id="body" title={label(isWebhook ? 'payload' : 'requestBody')} aside={<BodyFacts body={view.body} />}>
          <Body body={view.body} expanded={view.expanded} isExampled={!isWebhook} />
        </Section>
      )}
      {view.callbacks.length > 0 && (
        <Section id="callbacks" title={label('callbacks')}>
          {view.callbacks.map((callback) => (
            <Callback callback={callback} key={callback.id} />
          ))}
        </Section>
      )}
      {view.responses.length > 0 && (
        <Section id="response" title={label('response')}>
          <Responses responses={view.responses} expanded={view.expanded} pair="response" />
        </Section>
      )}
      {view.externalDocs && (
        <div class="operation-docs">
          <DocsLink docs={view.externalDocs} />
        </div>
      )}
      {view.about && (
        <div class="operation-docs">
          <Fragment more={view.about.more} text={view.about.title} />
        </div>
      )}
    </div>
  )
}

interface SectionProps {
  id: string
  title: string
  aside?: ComponentChildren
  children: ComponentChildren
}

function Section({ id, title, aside, children }: SectionProps): VNode {
  return (
    <section class="operation-section" aria-labelledby={`${id}-title`}>
      <div class="heading" data-level="2">
        <h2 id={`${id}-title`}>{title}</h2>
        <HeadingAnchor id={`${id}-title`} text={title} />
        {aside}
      </div>
      {children}
    </section>
  )
}

function Security({ alternatives }: { alternatives: readonly SecurityView[] }): VNode {
  const [first] = alternatives
  return (
    <Section id="authorization" title={label('authorization')}>
      {alternatives.length === 1 && first ? (
        <FieldList fields={first.fields} />
      ) : (
        <Switch
          class="tabs"
          name={label('authorization')}
          panels={alternatives.map(({ title, fields }) => ({
            title: title || label('noAuthorization'),
            content: fields.length > 0 ? <FieldList fields={fields} /> : null,
          }))}
        />
      )}
    </Section>
  )
}

function BodyFacts({ body }: { body: BodyView }): VNode {
  const [first] = body.content
  return (
    <div class="section-facts">
      {body.content.length === 1 && first && <code>{first.mediaType}</code>}
      {body.required && <div class="field-required">{label('required')}</div>}
    </div>
  )
}

interface BodyProps {
  body: BodyView
  expanded?: boolean
  /** Also shows the examples of the body. `all` includes the one of the request sample, which callbacks do not have. */
  isExampled?: boolean | 'all'
}

function Body({ body, expanded, isExampled }: BodyProps): VNode {
  return (
    <>
      {body.descriptionHtml && <Html class="section-text" html={body.descriptionHtml} />}
      <Content content={body.content} expanded={expanded} unnamed />
      {isExampled && <BodyExamples content={body.content} all={isExampled === 'all'} />}
    </>
  )
}

interface ContentProps {
  content: readonly MediaView[]
  expanded?: boolean
  /** Omits a single media type, which is shown elsewhere. */
  unnamed?: boolean
}

/** Schemas by media type, as tabs if there are several. */
function Content({ content, expanded, unnamed }: ContentProps): VNode | null {
  const body = ({ descriptionHtml, schema, encodings = [] }: MediaView) => (
    <>
      {descriptionHtml && <Html class="section-text" html={descriptionHtml} />}
      <SchemaBody schema={schema} expanded={expanded} />
      {encodings.length > 0 && <Encodings encodings={encodings} />}
    </>
  )
  const [first] = content
  if (!first) return null
  if (content.length === 1) {
    return (
      <>
        {!unnamed && (
          <p class="media-type">
            <code>{first.mediaType}</code>
          </p>
        )}
        {body(first)}
      </>
    )
  }
  return (
    <Switch
      class="tabs media-types"
      name={label('contentType')}
      panels={content.map((media) => ({ title: media.mediaType, content: body(media) }))}
      dropdown={content.length > 3}
    />
  )
}

/** The encodings of the parts of a body. */
function Encodings({ encodings }: { encodings: readonly EncodingView[] }): VNode {
  return (
    <RevealBox title={<code>encoding</code>}>
      <ul class="field-values">
        {encodings.map(({ name, facts, headers }) => (
          <li key={name}>
            <code>{name}</code>
            <div>
              {facts.map((fact) => (
                <span class="field-fact" key={fact.name}>
                  {fact.name} <code>{fact.text}</code>{' '}
                </span>
              ))}
              {headers.length > 0 && <FieldList fields={headers} />}
            </div>
          </li>
        ))}
      </ul>
    </RevealBox>
  )
}

interface ResponsesProps {
  responses: readonly ResponseView[]
  expanded?: boolean
  /** Name of the example switch that is synchronized with the responses. */
  pair?: string
}

function Responses({ responses, expanded, pair }: ResponsesProps): VNode {
  return (
    <Switch
      class="tabs responses"
      name={label('response')}
      sync={false}
      dropdown={responses.length > 9}
      pair={pair}
      panels={responses.map((response) => ({
        title: response.status,
        id: response.id,
        topic: pair ? response.status : undefined,
        label: (
          <span class="status" data-class={response.status[0]}>
            {response.status}
          </span>
        ),
        content: <Response response={response} expanded={expanded} isExampled={!pair} />,
      }))}
    />
  )
}

interface ResponseProps {
  response: ResponseView
  expanded?: boolean
  /** Also shows the examples, which those of an operation have beside the page. */
  isExampled?: boolean
}

function Response({ response, expanded, isExampled }: ResponseProps): VNode {
  const { summary, descriptionHtml, headers, content, links, unresolved } = response
  return (
    <>
      {unresolved && <p class="section-text field-deprecated">{label('fieldUnresolved')}</p>}
      {summary && (
        <p class="section-text" dir="auto">
          <strong>{summary}</strong>
        </p>
      )}
      {descriptionHtml && <Html class="section-text" html={descriptionHtml} />}
      <Content content={content} expanded={expanded} />
      {isExampled && <BodyExamples content={content} all />}
      {headers.length > 0 && (
        <RevealBox title={label('headerParameters')}>
          <FieldList fields={headers} />
        </RevealBox>
      )}
      {links.length > 0 && (
        <RevealBox title={label('links')}>
          <ul class="field-values">
            {links.map((link) => (
              <li key={link.name}>
                <code>{link.name}</code>
                <div>
                  → <code>{link.target}</code>
                </div>
                {link.descriptionHtml && <Html html={link.descriptionHtml} />}
                {link.parameters.map(({ name, value }) => (
                  <p class="field-example" key={name}>
                    <code>{name}</code> = <code>{value}</code>
                  </p>
                ))}
                {link.requestBody !== undefined && (
                  <p class="field-example">
                    {label('requestBody')} = <code>{link.requestBody}</code>
                  </p>
                )}
                {link.server && (
                  <div class="field-example">
                    <code dir="ltr">{link.server.url}</code>
                    {link.server.descriptionHtml && <Html html={link.server.descriptionHtml} />}
                  </div>
                )}
              </li>
            ))}
          </ul>
        </RevealBox>
      )}
    </>
  )
}

function Callback({ callback }: { callback: CallbackView }): VNode {
  return (
    <details class="expandable callback" id={callback.id}>
      <summary>
        <Glyph name="chevron" />
        {callback.title && <bdi>{callback.title}</bdi>}
        <code>{callback.name}</code>
        <code dir="ltr">
          {callback.method} {callback.path}
        </code>
        {callback.deprecated && <span class="field-deprecated">{label('fieldDeprecated')}</span>}
      </summary>
      <div class="expandable-content">
        {callback.descriptionHtml && <Html class="field-content" html={callback.descriptionHtml} />}
        {callback.parameters.map(({ in: place, fields }) => (
          <FieldList fields={fields} key={place} />
        ))}
        {callback.body && (
          <>
            <p class="callback-title">{label('payload')}</p>
            <Body body={callback.body} isExampled="all" />
          </>
        )}
        {callback.responses.length > 0 && (
          <>
            <p class="callback-title">{label('response')}</p>
            <Responses responses={callback.responses} />
          </>
        )}
        {callback.externalDocs && <DocsLink docs={callback.externalDocs} />}
      </div>
    </details>
  )
}
